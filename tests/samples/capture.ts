import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { encode } from '../../cli/text/url-encoding.ts';
import { loginHeader, type Sent, type SentBody, type SentPart, sorted } from './sent.ts';
import { folderWith, numbered, PYTHON } from './tools.ts';

export interface Captured {
  sent: Sent[];
  /** Files that samples created, which none should. */
  traces: string[];
}

type Environment = Record<string, string>;
type Capture = (codes: string[], env: Environment) => Promise<Captured>;

/** Runs the samples of each language in one process, with a mock that records requests. */
export const CAPTURES: Record<'curl' | 'javascript' | 'typescript' | 'python', Capture> = {
  curl: captureCurl,
  javascript: async (codes, env) => captureFetch(codes, env),
  typescript: async (codes, env) => {
    const results = await Promise.all(codes.map((code) => transform(code, { loader: 'ts', format: 'esm' })));
    return captureFetch(
      results.map(({ code }) => code),
      env,
    );
  },
  python: capturePython,
};

async function captureCurl(codes: string[], env: Environment): Promise<Captured> {
  const script = `curl() { printf '%s\\0' "$#" "$@"; }
for ((index = 0; index < ${codes.length}; index++)); do . "./$index.sh"; done`;
  const dir = folderWith({ ...numbered(codes, 'sh'), file: 'bytes' });
  const { stdout } = checked(spawnSync('bash', ['-c', script], options(dir, env)));
  const words = stdout.split('\0');
  const sent: Sent[] = [];
  while (words.length > 1) sent.push(readCurl(words.splice(0, 1 + Number(words[0])).slice(1)));
  return { sent, traces: tracesIn(dir) };
}

async function captureFetch(codes: string[], env: Environment): Promise<Captured> {
  const dir = folderWith({ ...numbered(codes, 'mjs'), file: 'bytes' });
  cpSync(path.join(import.meta.dirname, 'runners/fake-fetch.mjs'), path.join(dir, 'run.js.mjs'));
  checked(spawnSync(process.execPath, ['run.js.mjs'], options(dir, env)));
  return { sent: sentIn(dir), traces: tracesIn(dir) };
}

async function capturePython(codes: string[], env: Environment): Promise<Captured> {
  const dir = folderWith({ ...numbered(codes, 'py'), file: 'bytes' });
  for (const name of ['run.py', 'requests.py'])
    cpSync(path.join(import.meta.dirname, 'runners', name), path.join(dir, name));
  checked(spawnSync(PYTHON, ['-B', 'run.py'], options(dir, env)));
  return { sent: sentIn(dir), traces: tracesIn(dir) };
}

function options(cwd: string, env: Environment) {
  return { cwd, encoding: 'utf8', env: { PATH: process.env.PATH, ...env }, maxBuffer: 1 << 28 } as const;
}

function checked(result: SpawnSyncReturns<string>): SpawnSyncReturns<string> {
  if (result.status !== 0 || result.error) throw new Error(`${result.error ?? result.stderr}`);
  return result;
}

function sentIn(dir: string): Sent[] {
  const sent = JSON.parse(readFileSync(path.join(dir, 'sent.json'), 'utf8')) as Sent[];
  return sent.map((one) => ({ ...one, headers: sorted(one.headers) }));
}

function tracesIn(dir: string): string[] {
  const known = /^(\d+\.\w+|run\.py|requests\.py|run\.js\.mjs|sent\.json|file)$/;
  return readdirSync(dir).filter((name) => !known.test(name));
}

/** Interprets curl's arguments, as far as samples use them. */
function readCurl(args: string[]): Sent {
  const sent: Sent = { method: 'GET', url: '', headers: [], body: { kind: 'none' } };
  const values = [...args];
  const flags = new Set<string>();
  for (let word = values.shift(); word !== undefined; word = values.shift()) {
    if (['--head', '--get', '--digest', '--fail-with-body'].includes(word)) flags.add(word);
    else if (word.startsWith('--')) readOption(sent, word, values.shift() ?? '', flags);
    else sent.url = word;
  }
  const { body } = sent;
  if (flags.has('--head')) sent.method = 'HEAD';
  if (flags.has('--get') && body.kind === 'text') {
    sent.url += `?${body.text}`;
    sent.body = { kind: 'none' };
  }
  const type = sent.headers.find(([name]) => name === 'content-type')?.[1];
  if (sent.body.kind === 'text' && /json/.test(type ?? ''))
    sent.body = { kind: 'json', value: JSON.parse(sent.body.text) };
  // The default media type of curl is that of forms.
  else if (sent.body.kind === 'text' && type === undefined)
    sent.body = { kind: 'form', fields: [...new URLSearchParams(sent.body.text)] };
  return { ...sent, headers: sorted(sent.headers) };
}

/** These change nothing that the mock records. */
const UNRECORDED = ['--max-time', '--cert', '--key'];

function readOption(sent: Sent, option: string, value: string, flags: Set<string>): void {
  const cut = value.indexOf('=');
  const field: [string, string] = [value.slice(0, cut), value.slice(cut + 1)];
  if (UNRECORDED.includes(option)) return;
  switch (option) {
    case '--request':
      sent.method = value;
      return;
    case '--user':
      sent.headers.push(['authorization', loginHeader(flags.has('--digest') ? 'digest' : 'basic', value)]);
      return;
    case '--header': {
      const [, name = '', text = ''] = /^([^:;]+)(?:: (.+)|;)$/s.exec(value) ?? [];
      sent.headers.push([name.toLowerCase(), text]);
      return;
    }
    case '--data-raw':
      sent.body = withText(sent.body, value);
      return;
    case '--data-urlencode':
      // The name is sent as it is.
      sent.body = withText(sent.body, `${field[0]}=${encode(field[1])}`);
      return;
    case '--data-binary':
      sent.body = value === '@file' ? { kind: 'file' } : { kind: 'text', text: value };
      return;
    case '--form':
      sent.body = withPart(sent.body, readPart(field));
      return;
    case '--form-string':
      sent.body = withPart(sent.body, field);
      return;
    default:
      throw new Error(`no sample should use ${option}`);
  }
}

/** Reads `@file` or a quoted value, in which a backslash escapes quotes and backslashes, and the type. */
function readPart([name, written]: [string, string]): SentPart {
  const [, file, quoted = '', type] = /^(?:(@file)|"((?:[^"\\]|\\.)*)")(?:;type=(.+))?$/s.exec(written) ?? [];
  const value = file ? '<file>' : quoted.replace(/\\([\\"])/g, '$1');
  return type === undefined ? [name, value] : [name, value, type];
}

/** curl joins several data options by `&`. */
function withText(body: SentBody, text: string): SentBody {
  return { kind: 'text', text: body.kind === 'text' ? `${body.text}&${text}` : text };
}

function withPart(body: SentBody, field: SentPart): SentBody {
  return { kind: 'multipart', fields: [...(body.kind === 'multipart' ? body.fields : []), field] };
}
