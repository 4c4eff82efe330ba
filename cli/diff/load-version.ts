import path from 'node:path';
import { type LoadedDocument, loadDocument } from '../openapi/load.ts';
import { withGitFolder } from '../output/git-folder.ts';
import { ProblemError } from '../problem.ts';

/** A specification by its file, or as it was in git: `git:REV:path`, counted from the working directory. */
export async function loadVersion(name: string, cwd = process.cwd()): Promise<LoadedDocument> {
  const [, revision, inGit] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  if (revision !== undefined && inGit !== undefined)
    return withGitFolder(cwd, revision, inGit, (file) => load(file, path.dirname(file)));
  const file = path.resolve(cwd, name);
  // Like a build, it may refer to files of the project, which is this folder.
  return load(file, file.startsWith(cwd + path.sep) ? cwd : path.dirname(file));
}

async function load(file: string, root: string): Promise<LoadedDocument> {
  const { loaded, problems } = await loadDocument(file, root);
  if (!loaded) throw new ProblemError(problems);
  return loaded;
}
