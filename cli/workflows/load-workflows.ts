import path from 'node:path';
import { type Cache, noCache } from '../cache.ts';
import type { Inputs } from '../memo.ts';
import { isObject } from '../openapi/document/raw.ts';
import { parseSource } from '../openapi/read/source.ts';
import type { Problem } from '../problem.ts';
import type { Workflow } from './model.ts';
import { publishedText } from './publish.ts';
import { type Report, readDocument } from './read-document.ts';
import { readWorkflows } from './read-workflows.ts';
import { type Script, writeScripts } from './scripts/scripts.ts';
import { readSources, type WorkflowApi } from './sources.ts';

/** How the name of a file of workflows ends. */
export const EXTENSION = '.arazzo.yaml';

/** Names that no shell and no URL reads as anything else. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u;

/** A workflow with its scripts, and the file that has it. */
export interface WrittenWorkflow {
  workflow: Workflow;
  scripts: Script[];
  /** Path of the Arazzo document on the site. */
  path: string;
}

/** A file of the folder of workflows. */
export interface WorkflowFile {
  name: string;
  file: string;
  text: string;
}

/** What workflows lead to: absent where a specification failed, so that only their syntax is checked. */
export interface WorkflowSite {
  apis: WorkflowApi[] | undefined;
  /** A path of the site, or what has a slash in front → its URL. */
  address(path: string): string;
  /** What earlier builds have made of the same. */
  cache?: Cache;
}

export interface LoadedWorkflows {
  workflows: WrittenWorkflow[];
  /** The Arazzo documents as the site publishes them. */
  documents: { path: string; contents: string }[];
  /** Names of workflows that could not be made. */
  failed: string[];
  problems: Problem[];
}

/** The workflows of a folder, not yet read as such. Hidden files are drafts, or belong to an editor. */
export function readWorkflowFiles(dir: string, inputs: Inputs): WorkflowFile[] {
  return inputs
    .folder(dir)
    .filter(({ name, kind }) => kind === 'file' && !name.startsWith('.') && /\.(ya?ml|json)$/.test(name))
    .map(({ name }) => ({ name, file: path.join(dir, name), text: inputs.text(path.join(dir, name)) }));
}

/** Of a workflow that still lies where workflows once were. */
export function movedProblem({ file }: WorkflowFile): Problem {
  const message =
    'The folder `content/flows` is now `content/workflows`, and workflows are Arazzo documents.';
  const hint = `Name the file as in \`buy${EXTENSION}\`: see docs/workflows.md.`;
  return { message, severity: 'error', rule: 'guide/workflow', file, line: 1, column: 1, hint };
}

/** All workflows of a folder; whatever is wrong in any file is reported with its line. */
export function loadWorkflows(files: WorkflowFile[], site: WorkflowSite): LoadedWorkflows {
  const { cache = noCache } = site;
  const loaded: LoadedWorkflows = { workflows: [], documents: [], failed: [], problems: [] };
  const ids = new Map<string, string>();
  for (const file of files) {
    const { workflows, document, isSound, named, problems } = loadFile(file, { ...site, cache, files, ids });
    loaded.problems.push(...problems);
    if (!isSound) loaded.failed.push(...named, file.name.replace(/(\.arazzo)?\.\w+$/, ''));
    if (!isSound || document === undefined) continue;
    const published = `workflows/${file.name}`;
    loaded.documents.push({ path: published, contents: document });
    for (const workflow of workflows) {
      const scripts = cache.memo('scripts', [JSON.stringify(workflow)], () => writeScripts(workflow));
      loaded.workflows.push({ workflow, scripts, path: published });
    }
  }
  return loaded;
}

interface LoadedFile {
  workflows: Workflow[];
  document?: string;
  isSound: boolean;
  /** Ids of the workflows, as far as they can be read. */
  named: string[];
  problems: Problem[];
}

function loadFile(
  { name, file, text }: WorkflowFile,
  {
    apis,
    address,
    files,
    ids,
    cache,
  }: Required<WorkflowSite> & { files: WorkflowFile[]; ids: Map<string, string> },
): LoadedFile {
  const { source, problems } = parseSource(file, text, cache);
  if (!source) return { workflows: [], isSound: false, named: [], problems };
  const named = idsIn(source.data);
  const report: Report = (pointer, message, hint) => {
    const location = source.locate(pointer);
    problems.push({ message, severity: 'error', rule: 'guide/workflow', ...location, ...(hint && { hint }) });
  };
  const document = readDocument(source.data, report);
  if (document && (!name.endsWith(EXTENSION) || !NAME.test(name)))
    report(
      '',
      'This file name cannot be used for a workflow.',
      `Use letters, digits, dots, hyphens and underscores, and end with \`${EXTENSION}\`.`,
    );
  const isSound = () => problems.length === 0;
  if (!document || !apis) return { workflows: [], isSound: isSound(), named, problems };
  const sources = readSources(document, { file, apis, files: files.map((one) => one.file) }, report);
  for (const [index, workflow] of document.workflows.entries()) {
    const pointer = `/workflows/${index}`;
    const other = ids.get(workflow.workflowId.toLowerCase());
    if (other !== undefined)
      report(`${pointer}/workflowId`, `There is a workflow \`${workflow.workflowId}\` in ${other} already.`);
    ids.set(workflow.workflowId.toLowerCase(), name);
  }
  const workflows = readWorkflows(document, { sources, name }, report);
  return {
    workflows,
    document: publishedText({ file, text }, document, { apis, address, cache }),
    isSound: isSound(),
    named,
    problems,
  };
}

function idsIn(data: unknown): string[] {
  const workflows = isObject(data) && Array.isArray(data.workflows) ? data.workflows : [];
  return workflows.flatMap((one: unknown) =>
    isObject(one) && typeof one.workflowId === 'string' ? [one.workflowId] : [],
  );
}
