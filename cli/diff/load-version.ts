import path from 'node:path';
import { withGitFolder } from '../git/git-folder.ts';
import { type LoadedDocument, loadDocument } from '../openapi/load.ts';
import { type Problem, ProblemError, USAGE } from '../problem.ts';

/**
 * Loads a specification from a file, or from a git revision: `git:REV:path`. Paths are relative to the working directory.
 * `other` is what it is compared with. Throws a `ProblemError`.
 */
export async function loadVersion(
  name: string,
  { cwd = process.cwd(), other = 'specs/api.yaml' } = {},
): Promise<LoadedDocument> {
  const [, revision, inGit] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  if (revision !== undefined && inGit !== undefined)
    return withGitFolder(cwd, revision, inGit, (file) => loadCopy(file, name));
  if (name.startsWith('git:')) throw new ProblemError(incomplete(name, other));
  const file = path.resolve(cwd, name);
  // As in a build, it may refer to any file of the project, which is the working directory.
  return load(file, file.startsWith(cwd + path.sep) ? cwd : path.dirname(file));
}

function incomplete(name: string, other: string): Problem {
  const file = other.startsWith('git:') ? 'specs/api.yaml' : other;
  return {
    message: `\`${name}\` names no revision with a file in it.`,
    severity: 'error',
    rule: USAGE,
    hint: `Write the revision and the file: \`git:${name.slice('git:'.length).replace(/:.*/s, '') || 'HEAD'}:${file}\`.`,
  };
}

/** Loads a copy in a temporary folder. Problems name it, and the files next to it, by their paths in git. */
async function loadCopy(file: string, name: string): Promise<LoadedDocument> {
  const folder = path.dirname(file);
  try {
    return await load(file, folder);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const inGit = name.slice(0, Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1);
    throw new ProblemError(
      error.problems.map((problem) =>
        problem.file?.startsWith(folder + path.sep)
          ? { ...problem, file: inGit + path.relative(folder, problem.file).split(path.sep).join('/') }
          : problem,
      ),
    );
  }
}

async function load(file: string, root: string): Promise<LoadedDocument> {
  const { loaded, problems } = await loadDocument(file, root);
  if (!loaded) throw new ProblemError(problems);
  return loaded;
}
