import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nameFault } from '../file-names.ts';
import { MAX_FORMER_FILES, MAX_GIT_BYTES, MAX_GIT_FILES, MAX_GIT_LIST_BYTES, MAX_GIT_MS } from '../limits.ts';
import { resolveInside, statsOf } from '../output/safe-path.ts';
import { errorAt, failure, type Problem, ProblemError } from '../problem.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { runGit } from './run-git.ts';

/** A file at a revision of the repository around a folder. */
interface GitFile {
  cwd: string;
  revision: string;
  file: string;
  /** The folder whose files it may refer to; that of the file by default. */
  folder?: string;
  /** Further files. */
  others?: string[];
  /** Whether the revision need not have the file yet. */
  mayBeNew?: boolean;
}

/**
 * Copies a file at a Git revision, those of its folder and others to a temporary folder for `use`, then removes them. All of
 * them have their paths in the repository there: `pathIn` returns that of a path from `cwd`. Throws a `ProblemError`, with the
 * rule `diff/new` if the revision does not have the file yet, nor another one that it may have been renamed from.
 */
export async function withGitFolder<T>(
  { cwd, revision, file, folder = path.dirname(file), others = [], mayBeNew = false }: GitFile,
  use: (pathIn: (file: string) => string) => Promise<T>,
): Promise<T> {
  const resolve = (failed: Failed, ...args: string[]) =>
    git(cwd, ['rev-parse', ...args], { failed })
      .toString()
      .trim();
  const unknown = () => unknownRevision(cwd, revision);
  const prefix = resolve(unknown, '--show-prefix');
  const inRepository = (name: string) => path.posix.join(prefix, name.replaceAll('\\', '/'));
  const source = inRepository(file);
  if (/^\.\.(\/|$)/.test(source)) throw missing(revision, source, []);
  const absent = absentProblem(revision, path.posix.dirname(source));
  const verify = ['--verify', '--quiet', '--end-of-options'];
  const object = resolve(unknown, ...verify, revision);
  // A whole name of a commit is valid in a clone with less history, which lacks the commit.
  const lacking = () => (absentHint(cwd, revision) === undefined ? absent : unknownRevision(cwd, revision));
  const commit = resolve(lacking, ...verify, `${object}^{commit}`);
  const copy = fs.mkdtempSync(path.join(tmpdir(), 'specification-'));
  try {
    const wanted = { file: source, folder: inRepository(folder), others: others.map(inRepository) };
    const blobs = blobsOf(wanted, commit, (args) => git(cwd, args, { failed: absent }));
    if (blobs.length > MAX_GIT_FILES) throw tooLarge();
    if (!blobs.some(({ name }) => name === source)) {
      if (!mayBeNew || !fs.existsSync(path.resolve(cwd, file))) throw missing(revision, source, blobs);
      const root = { top: resolve(absent, '--show-toplevel'), commit };
      throw added(
        revision,
        source,
        formerDocument(root, (args, maxBytes = MAX_GIT_LIST_BYTES) =>
          git(cwd, args, { failed: absent, maxBytes }),
        ),
      );
    }
    let bytes = 0;
    for (const { name, blob } of blobs) {
      // A tree can contain any name, even `..`. Invalid ones are skipped, so they cannot be referenced.
      if (nameFault(name) !== undefined) continue;
      const target = resolveInside(copy, name);
      if (statsOf(target)) continue;
      fs.mkdirSync(path.dirname(target), { recursive: true });
      const limits = { failed: absent, maxBytes: MAX_GIT_BYTES - bytes };
      const contents = git(cwd, ['cat-file', 'blob', blob], limits);
      bytes += contents.length;
      fs.writeFileSync(target, contents, { flag: 'wx' });
    }
    // What is above the repository stays within the copy.
    return await use((name) => path.join(copy, path.posix.join('/', inRepository(name))));
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the JSON and YAML files and symbolic links in or below a folder, a file in it, and others. */
function blobsOf(
  wanted: { file: string; folder: string; others: string[] },
  commit: string,
  runGit: (args: string[]) => Buffer,
): { name: string; blob: string }[] {
  const { file, others } = wanted;
  // A source may begin above the repository.
  const folder = /^\.\.?(\/|$)/.test(wanted.folder) ? '' : `${wanted.folder.replace(/\/$/, '')}/`;
  const paths = folder === '' ? [] : [folder, ...others.filter((name) => !name.startsWith('../'))];
  return runGit(['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...paths])
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, blob, name = ''] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      const isNeeded = name === file || line.startsWith('120000') || /\.(json|ya?ml)$/i.test(name);
      const isWithin = name.startsWith(folder) || others.includes(name);
      return blob !== undefined && isNeeded && isWithin ? [{ name, blob }] : [];
    });
}

/**
 * Returns the output of git. Throws `failed` if git does not find something, or another problem if it cannot work in this
 * folder, or if the output is larger than `maxBytes`.
 */
function git(
  cwd: string,
  args: string[],
  { failed, maxBytes = MAX_GIT_LIST_BYTES }: { failed: Failed; maxBytes?: number },
): Buffer {
  try {
    return runGit(cwd, args, maxBytes);
  } catch (error) {
    const { code, status, stderr } = error as NodeJS.ErrnoException & { status: number; stderr: Buffer };
    if (code === 'ENOBUFS') throw tooLarge();
    if (code === 'ENOENT') throw new ProblemError(NOT_INSTALLED);
    if (code === 'ETIMEDOUT') throw new ProblemError(NO_ANSWER);
    const isRevParse = args[0] === 'rev-parse';
    if (isRevParse && status === FATAL) throw new ProblemError(unusable(stderr.toString()));
    throw new ProblemError(typeof failed === 'function' ? failed() : failed);
  }
}

/** What is wrong if git does not find something. */
type Failed = Problem | (() => Problem);

/** The exit code of git if it cannot even begin. */
const FATAL = 128;

const NO_ANSWER: Problem = errorAt('diff/git', undefined, {
  message: `Git did not answer within ${MAX_GIT_MS / 1000} seconds.`,
  hint: 'Look for a pipe or a device in place of a file in `.git`, or compare two files.',
});

function unusable(stderr: string): Problem {
  return errorAt('diff/git', undefined, {
    message: `Git cannot read this repository: ${stderr
      .replace(/^fatal: /, '')
      .replace(/\s+/g, ' ')
      .trim()}`,
    hint: 'Correct that, or compare two files.',
  });
}

const NOT_INSTALLED: Problem = errorAt('diff/git', undefined, {
  message: 'The program git cannot be run.',
  hint: 'Install git, or compare two files.',
});

function unknownRevision(cwd: string, revision: string): Problem {
  return errorAt('diff/revision', undefined, {
    message: `Unknown Git revision \`${revision}\`.`,
    hint:
      absentHint(cwd, revision) ??
      'Use a commit, tag or branch of this repository: `git:main:specs/api.yaml`.',
  });
}

/** A pipeline clones only a part of the history, or no branch but that of the remote. */
function absentHint(cwd: string, revision: string): string | undefined {
  const answerOf = (...args: string[]) => {
    try {
      return runGit(cwd, ['rev-parse', ...args], MAX_GIT_LIST_BYTES)
        .toString()
        .trim();
    } catch {
      return undefined;
    }
  };
  if (!/^[\w][\w./~^-]*$/.test(revision)) return undefined;
  if (answerOf('--verify', '--quiet', `refs/remotes/origin/${revision}`) !== undefined)
    return `This clone has only the branch of its remote: write \`git:origin/${revision}:specs/api.yaml\`.`;
  if (answerOf('--is-shallow-repository') !== 'true') return undefined;
  const isShallow = 'This clone lacks a part of the history.';
  if (/[~^]/.test(revision)) return `${isShallow} Fetch it: \`git fetch --unshallow\`.`;
  if (/^[0-9a-f]{40}$/.test(revision))
    return `${isShallow} Fetch it: \`git fetch --depth 1 origin ${revision}\`.`;
  const [, branch] = /^origin\/(.+)$/.exec(revision) ?? [];
  const refs = branch === undefined ? `${revision}:${revision}` : `${branch}:refs/remotes/origin/${branch}`;
  return `${isShallow} Fetch the branch: \`git fetch --depth 1 origin ${refs}\`; or the tag: \`git fetch --depth 1 origin tag ${revision}\`.`;
}

/** In a partial clone, objects are absent until git fetches them, which runs what the repository says. */
function absentProblem(revision: string, folder: string): Problem {
  const where = folder === '.' ? '' : ` ${folder}`;
  return errorAt('diff/object', undefined, {
    message: `An object of \`${revision}\` is missing from this clone or damaged, and nothing is fetched.`,
    hint: `If you trust this repository and its remote, fetch the files: \`git archive --output=/dev/null ${revision}${where}\`.`,
  });
}

function missing(revision: string, file: string, blobs: { name: string }[]): ProblemError {
  return failure('diff/missing', {
    message: `${file} does not exist at \`${revision}\`.`,
    hint: didYouMean(
      file,
      blobs.map(({ name }) => name),
    ),
  });
}

/** Returns a description of an API that is in a revision, and not there any more: it may have been renamed. */
function formerDocument(
  { top, commit }: { top: string; commit: string },
  runGit: (args: string[], maxBytes?: number) => Buffer,
): string | undefined {
  const names = runGit(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit])
    .toString()
    .split('\0')
    .filter((name) => /\.(?:json|ya?ml)$/i.test(name) && !fs.existsSync(path.join(top, name)));
  return names.slice(0, MAX_FORMER_FILES).find((name) => {
    const text = runGit(['cat-file', 'blob', `${commit}:${name}`], MAX_GIT_BYTES).toString();
    return /(?:^|["'{\s])(?:openapi|swagger)["']?\s{0,9}:/.test(text.slice(0, 1000));
  });
}

/** For a file that is there now; `former` is another one that is not there any more. */
function added(revision: string, file: string, former: string | undefined): ProblemError {
  if (former === undefined) return failure('diff/new', { message: `${file} is new since \`${revision}\`.` });
  return failure('diff/missing', {
    message: `${file} does not exist at \`${revision}\`, and ${former} does not exist any more.`,
    hint: `If it has been renamed, compare it with \`git:${revision}:${former}\`.`,
  });
}

function tooLarge(): ProblemError {
  return failure('diff/size', {
    message: `The folder of the specification is too large.`,
    hint: `At most ${MAX_GIT_FILES} JSON and YAML files with 100 MB in total are read next to a specification.`,
  });
}
