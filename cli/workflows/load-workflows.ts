import path from 'node:path';
import { MAX_SETTINGS_BYTES } from '../limits.ts';
import { isObject } from '../openapi/document/json-object.ts';
import type { Problem } from '../problem.ts';
import { parseSource } from '../source/parse-source.ts';
import type { SourceReader } from '../source-files.ts';
import { escapePointer } from '../text/json-pointer.ts';
import { NumberText, plainNumbers } from '../text/number-text.ts';
import type { Workflow } from './model.ts';
import { publishedText } from './publish.ts';
import { type Report, readDocument } from './read-document.ts';
import { readWorkflow } from './read-workflow.ts';
import { readSource, type WorkflowApi } from './sources.ts';
import { workflowForms, workflowFormsPath } from './workflow-forms.ts';
import { runtimeFiles, type Script, writeScripts } from './write-scripts.ts';

/** The extension of workflow documents. */
export const EXTENSION = '.arazzo.yaml';

/** File names without any character that is special in a shell or a URL. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u;

/** A workflow with its scripts. */
export interface WrittenWorkflow {
  workflow: Workflow;
  scripts: Script[];
  /** The path of the Arazzo document on the site. */
  path: string;
}

export interface WorkflowFile {
  name: string;
  file: string;
  text: string;
}

/** The site that workflows belong to. */
export interface WorkflowSite {
  /** Absent if a specification failed: then only the syntax of workflows is checked. */
  apis: WorkflowApi[] | undefined;
  /** Returns the absolute URL of a path below the base path, or of a path with a leading slash. */
  address(path: string): string;
}

export interface LoadedWorkflows {
  workflows: WrittenWorkflow[];
  /** The Arazzo documents and the runtimes of scripts to publish. */
  documents: { path: string; contents: string }[];
  /** Names of the workflows and documents with errors. */
  failed: string[];
  problems: Problem[];
}

/** Reads the workflow files of a folder. Hidden files are skipped: they are drafts, or belong to an editor. */
export function readWorkflowFiles(dir: string, inputs: SourceReader): WorkflowFile[] {
  return inputs
    .folder(dir)
    .filter(({ name, kind }) => kind === 'file' && !name.startsWith('.') && /\.(ya?ml|json)$/.test(name))
    .map(({ name }) => ({
      name,
      file: path.join(dir, name),
      text: inputs.text(path.join(dir, name), MAX_SETTINGS_BYTES),
    }));
}

/** Reads, checks and writes all workflows of a folder. */
export function loadWorkflows(files: WorkflowFile[], site: WorkflowSite): LoadedWorkflows {
  const loaded: LoadedWorkflows = { workflows: [], documents: [], failed: [], problems: [] };
  const ids = new Map<string, string>();
  for (const file of files) {
    const result = loadFile(file, { ...site, files, ids });
    const { workflows, document, problems } = result;
    loaded.problems.push(...problems);
    if (problems.length > 0) {
      loaded.failed.push(...result.ids, file.name.replace(/(\.arazzo)?\.\w+$/, ''));
      continue;
    }
    if (document === undefined) continue;
    const published = `workflows/${file.name}`;
    loaded.documents.push({ path: published, contents: document });
    for (const workflow of workflows) {
      loaded.documents.push({ path: workflowFormsPath(workflow.id), contents: workflowForms(workflow) });
      loaded.workflows.push({ workflow, scripts: writeScripts(workflow), path: published });
    }
  }
  if (loaded.workflows.length > 0) loaded.documents.push(...runtimeFiles());
  return loaded;
}

function loadFile(
  { name, file, text }: WorkflowFile,
  { apis, address, files, ids }: WorkflowSite & { files: WorkflowFile[]; ids: Map<string, string> },
) {
  const { source, problems } = parseSource(file, text, { isAsWritten: true });
  const failed = { workflows: [], document: undefined, ids: source ? idsIn(source.data) : [], problems };
  if (!source) return failed;
  const report: Report = (pointer, message, hint) => {
    const location = source.locate(pointer);
    problems.push({ message, severity: 'error', rule: 'guide/workflow', ...location, ...(hint && { hint }) });
  };
  reportLostDigits(source.data, '', report);
  const document = readDocument(plainNumbers(source.data), report);
  if (document && (!name.endsWith(EXTENSION) || !NAME.test(name)))
    report(
      '',
      'This file name cannot be used for a workflow.',
      `Use letters, digits, dots, hyphens and underscores, and end with \`${EXTENSION}\`.`,
    );
  if (!document || !apis) return failed;
  /** The workflows of another document; undefined if it cannot be read. */
  const idsOf = (url: string) => {
    const other = files.find((one) => one.file === path.resolve(path.dirname(file), url));
    const data = other && parseSource(other.file, other.text).source?.data;
    return data === undefined ? undefined : idsIn(data);
  };
  const own = readSource(document, { file, apis, files: files.map((other) => other.file) }, report);
  // Without a specification, every operation would be unknown.
  if (!own) return failed;
  for (const [index, workflow] of document.workflows.entries()) {
    const pointer = `/workflows/${index}`;
    const other = ids.get(workflow.workflowId.toLowerCase());
    if (other !== undefined)
      report(`${pointer}/workflowId`, `There is a workflow \`${workflow.workflowId}\` in ${other} already.`);
    ids.set(workflow.workflowId.toLowerCase(), name);
  }
  return {
    ...failed,
    workflows: document.workflows.map((workflow, index) =>
      readWorkflow(workflow, { document, pointer: `/workflows/${index}`, source: own, idsOf }, report),
    ),
    document: publishedText({ file, text }, document, { apis, address }),
  };
}

/** Reports numbers that a script in JavaScript would send with other digits; those of parameters are sent as text. */
function reportLostDigits(data: unknown, pointer: string, report: Report): void {
  if (data instanceof NumberText && data.isExact && /\/parameters\//.test(pointer))
    report(
      pointer,
      `Scripts would send the number ${data.source} as ${Number(data)}.`,
      'Put quotes around it.',
    );
  if (data instanceof NumberText && !data.isExact && /\/(parameters|requestBody|inputs)\//.test(pointer))
    report(
      pointer,
      `Scripts cannot send the number ${data.source} with all of its digits.`,
      'Quote it, if the API accepts a string.',
    );
  else if (typeof data === 'object' && data !== null)
    for (const [key, part] of Object.entries(data))
      reportLostDigits(part, `${pointer}/${escapePointer(key)}`, report);
}

/** Returns the ids of all workflows in a document, which may be invalid. */
function idsIn(data: unknown): string[] {
  const workflows = isObject(data) && Array.isArray(data.workflows) ? data.workflows : [];
  return workflows.flatMap((workflow: unknown) =>
    isObject(workflow) && typeof workflow.workflowId === 'string' ? [workflow.workflowId] : [],
  );
}
