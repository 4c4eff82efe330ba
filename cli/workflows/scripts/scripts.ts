import type { Workflow } from '../model.ts';
import { writeJavascript } from './javascript.ts';
import { writePython } from './python.ts';
import { writeShell } from './shell.ts';

/** The languages that workflows are written in, in the order of their tabs. */
export const LANGUAGES: {
  id: string;
  label: string;
  extension: string;
  language: string;
  write(workflow: Workflow): string;
}[] = [
  { id: 'curl', label: 'Shell', extension: 'sh', language: 'bash', write: writeShell },
  { id: 'javascript', label: 'JavaScript', extension: 'mjs', language: 'javascript', write: writeJavascript },
  { id: 'python', label: 'Python', extension: 'py', language: 'python', write: writePython },
];

/** A workflow in one language. Its path is relative to the base path of the site. */
export interface Script {
  id: string;
  label: string;
  language: string;
  path: string;
  code: string;
}

export function writeScripts(workflow: Workflow): Script[] {
  return LANGUAGES.map(({ id, label, extension, language, write }) => ({
    id,
    label,
    language,
    path: `workflows/${workflow.id}.${extension}`,
    code: write(workflow),
  }));
}
