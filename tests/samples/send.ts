import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { folderWith, hasTool, numbered, PYTHON } from './tools.ts';

interface Sender {
  language: string;
  isHere: boolean;
  send(codes: string[], env: Record<string, string>): Promise<string[]>;
}

/** Sends the requests of samples in one process; returns the error of each, or an empty string. */
export const SENDERS: [Sender, ...Sender[]] = [
  { language: 'javascript', isHere: true, send: sendByNode },
  {
    language: 'curl',
    isHere: hasTool('bash', '--version') && hasTool('curl', '--version'),
    send: sendByCurl,
  },
  { language: 'python', isHere: hasTool(PYTHON, '--version'), send: sendByPython },
];

async function sendByNode(codes: string[], env: Record<string, string>): Promise<string[]> {
  const dir = folderOf(codes, 'mjs', ['send.mjs']);
  await run(process.execPath, ['send.mjs'], dir, env);
  return errorsIn(dir);
}

async function sendByPython(codes: string[], env: Record<string, string>): Promise<string[]> {
  const dir = folderOf(codes, 'py', ['send.py', 'urllib_requests.py']);
  await run(PYTHON, ['-B', 'send.py'], dir, env);
  return errorsIn(dir);
}

async function sendByCurl(codes: string[], env: Record<string, string>): Promise<string[]> {
  const script = `curl() {
  command curl --disable --silent --show-error --max-time 120 --output answer --write-out '%{http_code} ' "$@" 2> /dev/null
  case $(head -c 1000 answer) in *message*|*title*) tr '\\n' ' ' < answer ;; esac
  echo
}
for ((index = 0; index < ${codes.length}; index++)); do . "./$index.sh"; done`;
  const text = await run('bash', ['-c', script], folderOf(codes, 'sh', []), env);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (/^2\d\d\b/.test(line) ? '' : line));
}

function folderOf(codes: string[], extension: string, runners: string[]): string {
  const dir = folderWith(numbered(codes, extension));
  for (const name of runners) cpSync(path.join(import.meta.dirname, 'runners', name), path.join(dir, name));
  return dir;
}

async function run(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string>,
): Promise<string> {
  const options = { cwd, env: { PATH: process.env.PATH, ...env }, maxBuffer: 1 << 28 };
  const { stdout } = await promisify(execFile)(command, args, options);
  return stdout;
}

function errorsIn(dir: string): string[] {
  return JSON.parse(readFileSync(path.join(dir, 'errors.json'), 'utf8')) as string[];
}
