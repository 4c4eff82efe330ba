import path from 'node:path';
import type { Inputs } from '../../memo.ts';
import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import { parseSource } from '../../openapi/read/source.ts';
import type { Problem } from '../../problem.ts';
import type { Registry } from '../registry.ts';
import { readWorkflow } from './read-workflow.ts';
import type { Workflow } from './workflow.ts';
import { writeCurl } from './write-curl.ts';
import { writeJavascript } from './write-javascript.ts';
import { writePython } from './write-python.ts';

/** The languages of workflows, as tabs and as files. */
export const SCRIPTS: {
  id: string;
  label: string;
  extension: string;
  language: string;
  write(workflow: Workflow): string;
}[] = [
  { id: 'curl', label: 'curl', extension: 'sh', language: 'bash', write: writeCurl },
  { id: 'javascript', label: 'JavaScript', extension: 'mjs', language: 'javascript', write: writeJavascript },
  { id: 'python', label: 'Python', extension: 'py', language: 'python', write: writePython },
];

/** Names that no shell and no URL reads as anything else. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u;

/** A workflow with its scripts. */
export interface WrittenWorkflow {
  workflow: Workflow;
  scripts: { id: string; label: string; language: string; path: string; code: string }[];
}

/** A file of the folder of workflows. */
export interface WorkflowFile {
  name: string;
  file: string;
  text: string;
}

/** The workflows of a folder, not yet read as such. Hidden files are drafts, or belong to an editor. */
export function readWorkflowFiles(dir: string, inputs: Inputs): WorkflowFile[] {
  return inputs
    .folder(dir)
    .filter(({ name, kind }) => kind === 'file' && !name.startsWith('.') && /\.ya?ml$/.test(name))
    .map(({ name }) => ({ name, file: path.join(dir, name), text: inputs.text(path.join(dir, name)) }));
}

/** Of a workflow that still lies where workflows once were. */
export function movedProblem({ file }: WorkflowFile): Problem {
  const message = 'The folder `content/flows` is now `content/workflows`.';
  return { message, severity: 'error', rule: 'guide/workflow', file, line: 1, column: 1 };
}

/**
 * All workflows of a folder. Each is a YAML file; whatever is wrong in any is reported with its line. Without a registry
 * only their syntax is checked. `failed` are the names of those that could not be made.
 */
export function loadWorkflows(
  files: WorkflowFile[],
  registry: Registry | undefined,
  validators: Map<string, BodyValidator>,
): { workflows: WrittenWorkflow[]; failed: string[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const workflows = files.flatMap(({ name, file, text }): WrittenWorkflow[] => {
    const { source, problems: syntax } = parseSource(file, text);
    problems.push(...syntax);
    if (!source || !registry) return [];
    if (!NAME.test(name)) {
      problems.push({
        message: 'This file name cannot be used as the name of a script.',
        severity: 'error',
        rule: 'guide/workflow',
        file,
        line: 1,
        column: 1,
        hint: 'Use letters, digits, dots, hyphens and underscores.',
      });
      return [];
    }
    const found = readWorkflow(path.parse(name).name, source.data, { registry, validators });
    problems.push(
      ...found.faults.map(
        ({ pointer, message, hint }): Problem => ({
          message,
          severity: 'error',
          rule: 'guide/workflow',
          file,
          ...source.locate(pointer),
          ...(hint ? { hint } : {}),
        }),
      ),
    );
    const { workflow } = found;
    return workflow ? [{ workflow, scripts: writeScripts(workflow) }] : [];
  });
  const made = new Set(workflows.map(({ workflow }) => workflow.name));
  const failed = files.map(({ name }) => path.parse(name).name).filter((name) => !made.has(name));
  return { workflows, failed, problems };
}

function writeScripts(workflow: Workflow): WrittenWorkflow['scripts'] {
  return SCRIPTS.map(({ id, label, extension, language, write }) => ({
    id,
    label,
    language,
    path: `workflows/${workflow.name}.${extension}`,
    code: write(workflow),
  }));
}
