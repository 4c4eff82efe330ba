import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withGitFolder } from '../git/git-folder.ts';
import { type LoadedDocument, loadDocument } from '../openapi/load.ts';
import { confinement } from '../openapi/load-references.ts';
import { errorAt, type Problem, ProblemError, USAGE } from '../problem.ts';
import { nearestFile } from '../text/did-you-mean.ts';

interface Surroundings {
  cwd?: string;
  other?: string;
  /** Whether a revision need not have the file yet: then, the problem has the rule `diff/new`. */
  mayBeNew?: boolean;
  site?: { references: { file: string; overlays: string[] }[]; sources: string[] };
}

/**
 * Loads a specification from a file, or from a git revision: `git:REV:path`. Paths are relative to the working directory.
 * `other` is what it is compared with. What the site lists as one of its `references` is read with its overlays, those of
 * a revision from there. As in a build, it may refer to any file of the project, which is the working directory, or of the
 * source that it is in. Throws a `ProblemError`.
 */
export async function loadVersion(
  name: string,
  {
    cwd = process.cwd(),
    other = 'specs/api.yaml',
    mayBeNew = false,
    site = { references: [], sources: [] },
  }: Surroundings = {},
): Promise<LoadedDocument> {
  const [, revision, inGit] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  const file = path.resolve(cwd, inGit ?? name);
  const overlays = site.references.find((reference) => reference.file === file)?.overlays ?? [];
  const within = confinement({ root: cwd, sources: site.sources }, file);
  if (revision !== undefined && inGit !== undefined)
    return loadRevision({
      ...{ cwd, revision, file: inGit, mayBeNew },
      // Of a project, only the folder of the document is copied.
      folder: within === cwd ? path.dirname(inGit) : path.relative(cwd, within),
      others: overlays.map((overlay) => path.relative(cwd, overlay)),
    });
  if (name.startsWith('git:')) throw new ProblemError(incomplete(name, other));
  if (!existsSync(file)) throw new ProblemError(absent(name, cwd, other));
  return load(file, within, overlays);
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

/** Loads a copy of a revision, with those of the overlays that it had. Problems name all files by their paths in git. */
function loadRevision(wanted: Required<Parameters<typeof withGitFolder>[0]>): Promise<LoadedDocument> {
  const { revision, file, folder, others } = wanted;
  return withGitFolder(wanted, async (pathIn) => {
    try {
      return await load(pathIn(file), pathIn(folder), others.map(pathIn).filter(existsSync));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const nameInGit = (copied: string) =>
        path
          .join(path.dirname(file), path.relative(path.dirname(pathIn(file)), copied))
          .split(path.sep)
          .join('/');
      throw new ProblemError(
        error.problems.map((problem) =>
          problem.file === undefined
            ? problem
            : { ...problem, file: `git:${revision}:${nameInGit(problem.file)}` },
        ),
      );
    }
  });
}

async function load(file: string, root: string, overlays: string[]): Promise<LoadedDocument> {
  const { loaded, problems } = await loadDocument(file, root, { overlays });
  if (!loaded) throw new ProblemError(problems);
  return loaded;
}
