import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAMS } from '../guides/run-script.ts';
import { folderWith, PYTHON } from '../samples/tools.ts';
import type { Reply, startScriptedServer } from './scripted-server.ts';

type Server = Awaited<ReturnType<typeof startScriptedServer>>;

/** A run of a workflow against a server that says what `replies` lists. */
export interface Scenario {
  workflow: Record<string, unknown>;
  replies?: Reply[];
  args?: string[];
  /** `{API}` in values is the URL of the server, here and in `args` and `workflow`. */
  env?: Record<string, string>;
  input?: string;
  /** Files in the folder in which the script runs. */
  files?: Record<string, string>;
  /** The script has a terminal; its standard error is then part of its standard output. */
  terminal?: boolean;
  /** Nobody reads the standard output. */
  closed?: boolean;
  /** Changes of a constant of the runtime that takes longer than a test. */
  requestSeconds?: number;
}

/** A scenario and what comes of it. */
export interface Case extends Scenario {
  code: number;
  /** The requests, such as `POST /orders {"amount":"500.00"}`. */
  sent?: string[];
  out?: string[];
  err?: string[];
  /** Parts of the standard output. */
  says?: string[];
  headers?: object[];
  /** The fewest seconds between each request and the one before. */
  gaps?: number[];
  /** Files that the script writes, for their owner only. */
  written?: Record<string, string>;
  /** About how long it takes. */
  seconds?: number;
  /** What comes of the command with which it ends; by default, the order A1 is followed to its end. */
  again?: Pick<Case, 'replies' | 'code' | 'sent' | 'err'>;
}

export interface Outcome {
  code: number | null;
  out: string[];
  err: string[];
  requests: string[];
  headers: Record<string, unknown>[];
  /** The seconds between each request and the one before. */
  gaps: number[];
  dir: string;
}

const RUNTIMES = path.resolve(import.meta.dirname, '../../cli/workflows/runtime');
/** The script beside each runtime, and how `--resume` names it. */
const SCRIPTS: Record<string, { code: string; command: string }> = {
  py: {
    code: 'import json\n\nfrom runtime import run\n\nwith open("workflow.json", encoding="utf-8") as opened:\n    workflow = json.load(opened)\nrun(workflow)\n',
    command: 'python3 flow.py',
  },
  mjs: {
    code: "import { readFileSync } from 'node:fs';\nimport { run } from './runtime.mjs';\n\nawait run(JSON.parse(readFileSync('workflow.json', 'utf8')));\n",
    command: 'node flow.mjs',
  },
};
/** Runs a command with a terminal of its own. */
const WITH_TERMINAL = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

/** The runtime of a language; undefined if there is none. */
export function readRuntime(language: string): string | undefined {
  try {
    return readFileSync(path.join(RUNTIMES, `runtime.${language}`), 'utf8');
  } catch {
    return undefined;
  }
}

/** Runs a scenario. In what is printed, `{API}` stands for the URL of the server, and `{RUN}` for the command. */
export async function runScenario(server: Server, language: string, scenario: Scenario): Promise<Outcome> {
  const { conversation, url } = server.open(scenario.replies ?? []);
  const own = (text: string) => text.replaceAll('{API}', url);
  const dir = folderWith({
    [`runtime.${language}`]: runtimeFor(language, scenario),
    [`flow.${language}`]: SCRIPTS[language]?.code ?? '',
    'workflow.json': own(JSON.stringify(scenario.workflow)),
    ...scenario.files,
  });
  const program = PROGRAMS[language];
  const command = [program?.command ?? '', ...(program?.args(`flow.${language}`) ?? [])];
  const [file = '', ...args] = scenario.terminal ? [PYTHON, '-c', WITH_TERMINAL, ...command] : command;
  const env = { API_URL: url, ...scenario.env };
  const child = spawn(file, [...args, ...(scenario.args ?? []).map(own)], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, own(value)])),
    },
  });
  conversation.kill = (signal) => child.kill(signal);
  // A script may exit before it has read its input.
  child.stdin.on('error', () => {}).end(scenario.input ?? '');
  const [out, err] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    return chunks;
  });
  if (scenario.closed) child.stdout.destroy();
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  );
  const lines = (chunks: Buffer[] = []) => {
    const text = Buffer.concat(chunks).toString().replaceAll('\r\n', '\n').replaceAll(url, '{API}');
    const all = text.replaceAll(SCRIPTS[language]?.command ?? '', '{RUN}').match(/[^\n]*\n|[^\n]+$/g) ?? [];
    return all.map((line) => line.replace('\n', ''));
  };
  return {
    code,
    out: lines(out),
    err: lines(err),
    requests: conversation.requests,
    headers: conversation.headers,
    gaps: conversation.times.map((time, index) => time - (conversation.times[index - 1] ?? time)),
    dir,
  };
}

function runtimeFor(language: string, { requestSeconds }: Scenario): string {
  const code = readRuntime(language) ?? '';
  if (requestSeconds === undefined) return code;
  const changed = code.replace(/^(.*\bREQUEST_SECONDS = )30\b/m, `$1${requestSeconds}`);
  if (changed === code) throw new Error('The runtime has no REQUEST_SECONDS.');
  return changed;
}
