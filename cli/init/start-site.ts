import fs from 'node:fs';
import path from 'node:path';
import { compareVersions } from '../openapi/changelog/records.ts';
import type { JsonObject } from '../openapi/document/json-object.ts';
import { loadDocument } from '../openapi/load.ts';
import { errorAt, type Problem, ProblemError } from '../problem.ts';
import { throwOnErrors } from '../rules.ts';
import { commandsFor, isOld, type Start, type StartReference, starterFiles } from './starter-files.ts';
import { WORKFLOW_FILES } from './workflow-files.ts';

export interface InitOptions {
  /** Absolute path of the folder, which may not exist yet. */
  folder: string;
  /** Absolute paths of OpenAPI documents. */
  specs: string[];
  title?: string | undefined;
  ci?: keyof typeof WORKFLOW_FILES | undefined;
  generator: Start['generator'];
}

/** A file of a new site; `kept` if there is one already, which is not overwritten. */
export interface StartedFile {
  path: string;
  kept: boolean;
}

export interface StartedSite {
  files: StartedFile[];
  /** The commands that show the site, in its folder. */
  commands: string[];
}

/**
 * Writes a new site into a folder, with copies of the specifications and of the files that they refer to. Overwrites
 * nothing. Throws a ProblemError, and writes nothing, if a specification is not sound.
 */
export async function startSite(options: InitOptions): Promise<StartedSite> {
  const { folder, specs, ci, generator } = options;
  const loaded = await Promise.all(specs.map((file) => loadDocument(file, path.dirname(file))));
  throwOnErrors(loaded.flatMap(({ problems }) => problems.map(withWayOut)));
  const documents = loaded.flatMap((one) => (one.loaded ? [one.loaded] : []));
  const copies = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { files } of documents)
    for (const file of files) {
      const to = nameInSpecs(folder, file, path.dirname(files[0] ?? ''));
      const other = copies.get(to);
      if (other !== undefined && other !== file) problems.push(sameName(file, other));
      copies.set(to, file);
    }
  if (problems.length > 0) throw new ProblemError(problems);
  const references = documents.map(({ files: [file = ''], document }): StartReference => {
    const isOnly = documents.length === 1;
    const operation = firstOperation(document);
    return {
      route: isOnly ? 'api' : slugOf(path.parse(file).name),
      spec: nameInSpecs(folder, file, path.dirname(file)),
      label: isOnly ? 'API reference' : titleOf(document),
      ...versionAmong(document, documents),
      ...(operation !== undefined && { operation }),
    };
  });
  // A name alone, as in a guide, is one of the first reference.
  references.sort((a, b) => Number(isOld(a)) - Number(isOld(b)));
  const [first] = documents;
  const title = options.title ?? (first ? titleOf(first.document) : path.basename(folder));
  const modules = relativeName(folder, nearestWith(folder, `node_modules/${generator.name}`) ?? folder);
  const files = [
    ...starterFiles({
      ...{ title, generator, folder: path.basename(folder), references },
      modules: path.posix.join(modules, 'node_modules'),
    }),
    ...(ci ? [workflowFile(folder, ci, references)] : []),
    ...[...copies].map(([name, file]) => ({ path: `specs/${name}`, text: fs.readFileSync(file, 'utf8') })),
  ];
  const started = files.map((file) => ({
    path: file.path,
    kept: !writeNew(path.join(folder, file.path), file.text),
  }));
  const isOwnPackage = started.some(({ path: name, kept }) => kept && name === 'package.json');
  return {
    files: started,
    commands: isOwnPackage
      ? commandsFor(readPackage(path.join(folder, 'package.json')), generator)
      : ['npm install', 'npm run dev'],
  };
}

/** The workflow file, in the repository around the folder: no host reads that of another folder. */
function workflowFile(folder: string, ci: keyof typeof WORKFLOW_FILES, references: StartReference[]) {
  const { path: name, text } = WORKFLOW_FILES[ci];
  const repository = nearestWith(folder, '.git') ?? folder;
  const specs = references.map(({ spec }) => `specs/${spec}`);
  return {
    path: path.posix.join(relativeName(folder, repository), name),
    text: text(specs, relativeName(repository, folder)),
  };
}

/** Returns the nearest folder, from this one upwards, that has an entry of this name. */
function nearestWith(folder: string, name: string): string | undefined {
  if (fs.existsSync(path.join(folder, name))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : nearestWith(parent, name);
}

function relativeName(from: string, to: string): string {
  return path.relative(from, to).split(path.sep).join('/');
}

/** A copy of a document in specs/ would lack files that are not in its folder. */
function withWayOut(problem: Problem): Problem {
  if (problem.rule !== 'openapi/outside') return problem;
  const hint =
    'Start without `--spec`; then name the folder that contains all files in `sources` of site.yaml, and the document in `references`.';
  return { ...problem, hint };
}

/** Returns what npm reads; nothing if it cannot read it either. */
function readPackage(file: string): { scripts?: unknown } {
  try {
    return Object(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Writes a file, unless there is one. On a full disk, nothing of it is left. */
export function writeNew(file: string, text: string): boolean {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // A link to nothing is kept, too.
  if (fs.lstatSync(file, { throwIfNoEntry: false })) return false;
  const handle = fs.openSync(file, 'wx');
  try {
    fs.writeFileSync(handle, text);
    return true;
  } catch (error) {
    fs.rmSync(file);
    throw error;
  } finally {
    fs.closeSync(handle);
  }
}

/** The path of a file from `specs/`: where it is already, or beside its document. */
function nameInSpecs(folder: string, file: string, documentFolder: string): string {
  const own = path.relative(path.join(folder, 'specs'), file);
  const name = own.startsWith('..') || path.isAbsolute(own) ? path.relative(documentFolder, file) : own;
  return name.split(path.sep).join('/');
}

function sameName(file: string, other: string): Problem {
  return errorAt('usage', undefined, {
    message: `${other} and ${file} would have the same name in specs/.`,
    hint: 'Copy them into specs/ under different names, and pass those.',
  });
}

function titleOf({ info }: JsonObject): string {
  const title = (info as JsonObject | undefined)?.title;
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : 'API';
}

function versionOf({ info }: JsonObject): string {
  return String((info as JsonObject | undefined)?.version ?? '');
}

/** Documents with the same title are versions of one API, of which the newest is the current one. */
function versionAmong(document: JsonObject, all: { document: JsonObject }[]): Partial<StartReference> {
  const title = titleOf(document);
  const versions = all.filter((one) => titleOf(one.document) === title).map((one) => versionOf(one.document));
  if (versions.length === 1 || new Set(versions).size < versions.length) return {};
  const version = versionOf(document);
  const isCurrent = versions.every((other) => compareVersions(other, version) <= 0);
  return {
    ...(isCurrent ? {} : { label: `${title} ${version}` }),
    version: { api: slugOf(title), version, status: isCurrent ? 'current' : 'supported' },
  };
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d.]+/g, '-');
}

/** Returns the first operation as guides name it. */
function firstOperation({ paths }: JsonObject): string | undefined {
  for (const [route, item] of Object.entries((paths ?? {}) as Record<string, JsonObject>))
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (!/^(get|put|post|delete|patch|head|options|trace)$/.test(method)) continue;
      const { operationId } = (operation ?? {}) as { operationId?: unknown };
      return typeof operationId === 'string' && /^[\w.-]+$/.test(operationId)
        ? operationId
        : `${method.toUpperCase()} ${route}`;
    }
  return undefined;
}
