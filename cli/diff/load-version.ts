import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withGitFolder } from '../git/git-folder.ts';
import { type LoadedDocument, loadDocument } from '../openapi/load.ts';
import { errorAt, type Problem, ProblemError, USAGE } from '../problem.ts';
import { nearestFile } from '../text/did-you-mean.ts';

interface Surroundings {
  cwd?: string;
  other?: string;
  references?: { file: string; overlays: string[] }[];
}

/**
 * Loads a specification from a file, or from a git revision: `git:REV:path`. Paths are relative to the working directory.
 * `other` is what it is compared with. What the site lists as one of its `references` is read with its overlays, those of
 * a revision from there. Throws a `ProblemError`.
 */
export async function loadVersion(
  name: string,
  { cwd = process.cwd(), other = 'specs/api.yaml', references = [] }: Surroundings = {},
): Promise<LoadedDocument> {
  const [, revision, inGit] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  const file = path.resolve(cwd, inGit ?? name);
  const overlays = references.find((reference) => reference.file === file)?.overlays ?? [];
  if (revision !== undefined && inGit !== undefined)
    return withGitFolder({ cwd, revision, file: inGit }, (copy) => {
      const beside = overlays.map((overlay) => path.relative(path.dirname(file), overlay));
      return loadCopy(copy, name, beside);
    });
  if (name.startsWith('git:')) throw new ProblemError(incomplete(name, other));
  if (!existsSync(file)) throw new ProblemError(absent(name, cwd, other));
  // As in a build, it may refer to any file of the project, which is the working directory.
  return load(file, file.startsWith(cwd + path.sep) ? cwd : path.dirname(file), overlays);
}

function incomplete(name: string, other: string): Problem {
  const file = other.startsWith('git:') ? 'specs/api.yaml' : other;
  return errorAt(USAGE, undefined, {
    message: `\`${name}\` names no revision with a file in it.`,
    hint: `Write the revision and the file: \`git:${name.slice('git:'.length).replace(/:.*/s, '') || 'HEAD'}:${file}\`.`,
  });
}

function absent(name: string, cwd: string, other: string): Problem {
  const [, revision, inGit] = /^([\w./~^-]{2,}):([^/].*)$/.exec(name) ?? [];
  if (revision !== undefined)
    return errorAt(USAGE, undefined, {
      message: `\`${name}\` is neither a file nor a revision.`,
      hint: `Write \`git:${revision}:${inGit}\`.`,
    });
  if (/^https?:/i.test(name))
    return errorAt(USAGE, undefined, {
      message: 'A specification is a file, not an address: nothing is read from the network.',
      hint: 'Download it first, such as with `curl --fail --location --remote-name`, and pass the file.',
    });
  if (
    /^[\w.~^-]+(?:\/[\w.~^-]+)*$/.test(name) &&
    !/\.(?:json|ya?ml|txt)$/i.test(name) &&
    !other.startsWith('git:')
  )
    return errorAt('openapi/missing', undefined, {
      message: `The specification ${name} does not exist.`,
      hint: `Write the path of a file. If it is a revision, write \`git:${name}:${other}\`.`,
    });
  const names = [path.dirname(name), 'specs'].flatMap((folder) =>
    existsSync(path.resolve(cwd, folder))
      ? readdirSync(path.resolve(cwd, folder))
          .filter((other) => /\.(?:json|ya?ml)$/i.test(other))
          .map((other) => path.join(folder, other))
      : [],
  );
  const nearest = nearestFile(name, names);
  return errorAt('openapi/missing', undefined, {
    message: `The specification ${name} does not exist.`,
    hint: nearest
      ? `Did you mean \`${nearest}\`?`
      : 'Write the path of an OpenAPI document from the current folder, such as `specs/api.yaml`.',
  });
}

/**
 * Loads a copy in a temporary folder, with those of the overlays next to it that it had. Problems name all of them by their
 * paths in git.
 */
async function loadCopy(file: string, name: string, overlays: string[]): Promise<LoadedDocument> {
  const folder = path.dirname(file);
  const present = overlays
    .map((overlay) => path.join(folder, overlay))
    .filter((overlay) => overlay.startsWith(folder + path.sep) && existsSync(overlay));
  try {
    return await load(file, folder, present);
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

async function load(file: string, root: string, overlays: string[]): Promise<LoadedDocument> {
  const { loaded, problems } = await loadDocument(file, root, { overlays });
  if (!loaded) throw new ProblemError(problems);
  return loaded;
}
