import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../../openapi/checks/contract.ts';
import { parseSource } from '../../openapi/read/source.ts';
import type { Problem } from '../../problem.ts';
import { compare } from '../../text/compare.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Flow } from './flow.ts';
import { readFlow } from './read-flow.ts';
import { writeCurl } from './write-curl.ts';
import { writeJavascript } from './write-javascript.ts';
import { writePython } from './write-python.ts';

/** The languages of walks, as tabs and as files. */
export const SCRIPTS: {
  id: string;
  label: string;
  extension: string;
  language: string;
  write(flow: Flow): string;
}[] = [
  { id: 'curl', label: 'curl', extension: 'sh', language: 'bash', write: writeCurl },
  { id: 'javascript', label: 'JavaScript', extension: 'mjs', language: 'javascript', write: writeJavascript },
  { id: 'python', label: 'Python', extension: 'py', language: 'python', write: writePython },
];

/** Names that no shell and no URL reads as anything else. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u;

/** A walk with its scripts. */
export interface WrittenFlow {
  flow: Flow;
  scripts: { id: string; label: string; language: string; path: string; code: string }[];
}

/** Names of the files of the folder of walks; hidden ones are drafts, or belong to an editor. */
export function flowFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => !name.startsWith('.') && statSync(path.join(dir, name)).isFile())
    .sort(compare);
}

/** All walks of a folder. Each is a YAML file; whatever is wrong in any is reported with its line. */
export function loadFlows(
  dir: string,
  catalogue: Catalogue,
  contracts: Map<string, Contract>,
): { flows: WrittenFlow[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const files = flowFiles(dir).filter((name) => /\.ya?ml$/.test(name));
  const flows = files.flatMap((name): WrittenFlow[] => {
    const file = path.join(dir, name);
    const { source, problems: syntax } = parseSource(file, readFileSync(file, 'utf8'));
    problems.push(...syntax);
    if (!source) return [];
    if (!NAME.test(name)) {
      problems.push({
        message: 'The name of this file cannot be that of a script.',
        severity: 'error',
        rule: 'guide/flow',
        file,
        line: 1,
        column: 1,
        hint: 'Use letters, digits, dots, hyphens and underscores.',
      });
      return [];
    }
    const found = readFlow(path.parse(name).name, source.data, { catalogue, contracts });
    problems.push(
      ...found.faults.map(
        ({ pointer, message, hint }): Problem => ({
          message,
          severity: 'error',
          rule: 'guide/flow',
          file,
          ...source.locate(pointer),
          ...(hint ? { hint } : {}),
        }),
      ),
    );
    const { flow } = found;
    return flow ? [{ flow, scripts: writeScripts(flow) }] : [];
  });
  return { flows, problems };
}

function writeScripts(flow: Flow): WrittenFlow['scripts'] {
  return SCRIPTS.map(({ id, label, extension, language, write }) => ({
    id,
    label,
    language,
    path: `flows/${flow.name}.${extension}`,
    code: write(flow),
  }));
}
