// biome-ignore-all lint/complexity/noUselessStringRaw: each part is code of a script, as it is written there
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of scripts
import type { Workflow } from '../model.ts';
import type { Features } from './features.ts';
import { quoted } from './javascript-literals.ts';
import { noTestServer } from './texts.ts';

/** The imports, settings and functions that a script for Node.js uses. */
export function javascriptHelpers({ server, timeLimit, inputs }: Workflow, features: Features): string {
  const files = [
    ...(inputs.length > 0 ? ['readFileSync'] : []),
    ...(features.outputs ? ['rmSync', 'writeFileSync'] : []),
  ];
  const imports = [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs';`] : []),
    ...(features.prompts || features.itemPrompts
      ? ["import { createInterface } from 'node:readline/promises';"]
      : []),
  ];
  return [
    imports.join('\n'),
    settings({ server, timeLimit }),
    STOP,
    inputs.length > 0 ? READ : '',
    features.inputs ? NEED : '',
    SEND,
    FAIL,
    features.bodyPointers || features.itemPrompts ? AT : '',
    features.shownValues ? SHOW : STEP,
    features.retries ? PAUSE : '',
    features.pathVariables ? PART : '',
    features.basic ? BASIC : '',
    features.typedInputs ? TYPED : '',
    features.choices ? ONE_OF : '',
    features.prompts || features.itemPrompts ? READ_LINE : '',
    features.prompts ? ASK : '',
    features.itemPrompts ? ASK_EACH : '',
    features.stringOutputs ? CLEAN : '',
    features.requiredOutputs ? PRESENT : '',
    features.queryOutputs ? QUERY_OF : '',
    features.equality ? SAME : '',
    features.ordering ? NUMBER : '',
    features.regex ? MATCHES : '',
    features.jsonPath ? FIND : '',
    features.outputs ? HAND_OVER : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function settings({ server, timeLimit }: Pick<Workflow, 'server' | 'timeLimit'>): string {
  return [
    "const isProduction = process.argv[2] === '--production';",
    "if (process.argv.length > (isProduction ? 3 : 2)) stop(`Unknown argument: ${process.argv.slice(2).join(' ')}`);",
    `const server = isProduction ? ${quoted(server.production)} : ${quoted(server.test ?? '')};`,
    'const api = process.env.API_URL || server;',
    ...(server.test === undefined ? [`if (!api) stop(${quoted(noTestServer(server.production))});`] : []),
    `const timeLimit = Number(process.env.TIME_LIMIT || ${timeLimit});`,
    "if (!(timeLimit > 0 && timeLimit < 100_000)) stop('TIME_LIMIT must be a number of seconds.');",
    'setTimeout(() => stop(`The time limit of ${timeLimit} seconds has passed.`), timeLimit * 1000).unref();',
  ].join('\n');
}

const STOP = String.raw`/** Removes control characters, which could move the cursor. */
function plain(text) {
  return text.replace(/[^\P{Cc}\n]/gu, '');
}

function stop(message) {
  console.error(plain(message));
  process.exit(1);
}`;

const READ = String.raw`/** Reads a variable, or the file that NAME_FILE names. */
function readValue(name) {
  const file = process.env[${'`${name}_FILE`'}];
  if (process.env[name] || !file) return process.env[name];
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    return stop(error.message);
  }
}`;

const NEED = String.raw`/** Reads a value that must be set, unless there is a default. */
function need(name, about, fallback) {
  return readValue(name) || fallback || stop(${'`Set ${name}: ${about}`'});
}`;

const SEND = String.raw`/** Sends a request. Redirects aren't followed: secrets must not reach another host. */
async function send(method, path, { headers = {}, body } = {}) {
  const url = api + path;
  try {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
    const { ok, status } = response;
    const text = await response.text();
    return { method, url, ok, status, headers: response.headers, text, data: parse(text) };
  } catch (error) {
    return stop(${'`${method} ${url}: ${error.cause?.message || error.message}`'});
  }
}

/** Reads JSON; anything else has no fields. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}`;

const FAIL = String.raw`/** Shows a response, and ends. */
function fail({ method, url, status, text }, message = 'Unexpected response.') {
  stop(${'`${message}\\n${method} ${url}: ${status}\\n${text}`'});
}`;

const AT = `/** Returns a field of JSON; what JavaScript adds to every value is none. */
function own(value, key) {
  const isOwner = Object(value) === value && Array.isArray(value) === (typeof key === 'number');
  return isOwner && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns what a response has at a place, or undefined. */
function at(response, ...keys) {
  return keys.reduce(own, response.data);
}`;

const STEP = `function step(title) {
  console.log(title);
}`;

const SHOW = String.raw`const shown = new Map();

function step(title) {
  console.log(title);
  shown.clear();
}

/** Shows a value of a response, if there is one and it is new. */
function show(label, value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);
  if (value === undefined || value === null || shown.get(label) === text) return;
  shown.set(label, text);
  console.log(${'`   ${label}: ${plain(text)}`'});
}`;

const PAUSE = `/** Waits, as long as the response asks for or else for the given seconds. */
function pause(wanted, slower = 0) {
  const asked = Number(response.headers.get('retry-after'));
  const milliseconds = ((asked > 0 ? asked : wanted) + slower) * 1000;
  return new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, timeLimit * 1000)));
}

function seconds(value, fallback) {
  return value > 0 && value < 10_000 ? Number(value) : fallback;
}`;

const PART = String.raw`/** Encodes a value as a path segment. ".." would lead to another endpoint. */
function part(value) {
  if (/^\.{0,2}$/.test(value)) stop(${"`Not a path segment: '${value}'`"});
  return encodeURIComponent(value);
}`;

const BASIC = String.raw`function basic(user, password) {
  return ${"`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`"};
}`;

const TYPED = String.raw`/** Reads a value as JSON of a type. */
function typed(name, type, text) {
  if (type === 'boolean') {
    if (/^(true|yes|y)$/.test(text)) return true;
    return /^(false|no|n)$/.test(text) ? false : stop(${'`${name} must be yes or no.`'});
  }
  const value = parse(text);
  if (type === 'json') return value ?? stop(${'`${name} must be JSON.`'});
  const isValid = type === 'integer' ? Number.isInteger(value) : typeof value === 'number';
  return isValid ? value : stop(${'`${name} must be a number.`'});
}`;

const ONE_OF = String.raw`function oneOf(name, value, choices) {
  return choices.includes(value) ? value : stop(${"`Stopped: ${name} must be one of: ${choices.join(' ')}`"});
}`;

const READ_LINE = String.raw`let lines;

/** Reads a line that the reader types; undefined at the end of the input. */
async function readLine(prompt) {
  process.stdout.write(${'`   ${prompt}: `'});
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return (await lines.next()).value;
}`;

const ASK = String.raw`/** Reads what the reader types, unless the variable is set. */
async function ask(name, about) {
  const known = readValue(name);
  if (known) return known;
  const value = await readLine(about);
  process.env[name] = value || stop(${'`Set ${name}: ${about}`'});
  return value;
}`;

const ASK_EACH = String.raw`/** Reads the questions that a list of the response has. */
function questionsOf(name, items, fields) {
  const given = (value, isRight) => (isRight ? value : fail(response, ${'`The response has no questions for ${name}.`'}));
  const list = (value) => given(value, Array.isArray(value));
  const field = (owner, key) => given(own(owner, key), /^(boolean|number|string)$/.test(typeof own(owner, key)));
  const answer = (owner, names) =>
    Object.fromEntries(Object.entries(names).map(([key, from]) => [key, field(owner, from)]));
  return list(items).map((item) => ({
    text: field(item, fields.text),
    answer: answer(item, fields.answer),
    options: list(own(item, fields.options.items) ?? []).map((option) => ({
      text: field(option, fields.options.text),
      answer: { ...answer(item, fields.answer), ...answer(option, fields.options.answer) },
      ownWords: own(option, fields.options.ownWords) === true,
    })),
  }));
}

/** Asks a question for each item of a list, again until the answer is allowed, unless the variable is set. */
async function askEach(name, about, items, fields) {
  const known = readValue(name);
  if (known) return typed(name, 'json', known);
  const type = async (prompt) => ((await readLine(prompt)) ?? stop(${'`Set ${name}: ${about}`'})).trim();
  const answers = [];
  for (const { text, answer, options } of questionsOf(name, items, fields)) {
    console.log(plain(${'`   ${text}`'}));
    for (const [index, option] of options.entries())
      console.log(plain(${"`   ${index + 1}: ${option.text}${option.ownWords ? ' (in own words)' : ''}`"}));
    let chosen = options.length === 0 ? { answer, ownWords: true } : undefined;
    while (!chosen) {
      const line = await type(${'`Number, 1 to ${options.length}`'});
      chosen = /^[1-9]\d{0,3}$/.test(line) ? options[line - 1] : undefined;
      if (!chosen) console.log('   This is none of the options.');
    }
    let words = '';
    while (chosen.ownWords && !words) words = await type('In own words');
    answers.push({ ...chosen.answer, ...(words && { [fields.ownWords]: words }) });
  }
  process.env[name] = JSON.stringify(answers);
  return answers;
}`;

const CLEAN = String.raw`/** Makes a text one line: a second line could add a header. */
function clean(value) {
  if (value === undefined || value === null) return undefined;
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().replace(/\p{Cc}/gu, '');
}`;

const PRESENT = String.raw`/** Takes a value that the next requests need. */
function present(name, value) {
  return (value ?? '') === '' ? fail(response, ${'`The response has no value for ${name}.`'}) : value;
}`;

const QUERY_OF = `/** Takes a parameter of a URL. */
function queryOf(url, name) {
  return URL.canParse(url, api) ? new URL(url, api).searchParams.get(name) : undefined;
}`;

const SAME = `/** Compares texts; case doesn't count. */
function same(one, other) {
  const fold = (value) => (typeof value === 'string' ? value.toLowerCase() : (value ?? null));
  return fold(one) === fold(other);
}`;

const NUMBER = `function number(value) {
  return typeof value === 'number' ? value : Number.NaN;
}`;

const MATCHES = `function matches(value, pattern) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return new RegExp(pattern, 'u').test(value === null ? '' : (text ?? ''));
}`;

const FIND = `/** Lists what JSON has at a place: one value, or none. */
function findAt(value, ...keys) {
  for (const key of keys) {
    const isList = Array.isArray(value);
    const isOwner = typeof key === 'number' ? isList : !isList && Object(value) === value;
    if (!isOwner || !Object.hasOwn(value, key)) return [];
    value = value[key];
  }
  return [value];
}

/** Lists the members of what is there. */
function findIn(value, ...keys) {
  return findAt(value, ...keys).flatMap((found) => (typeof found === 'object' ? Object.values(found ?? {}) : []));
}`;

const HAND_OVER = String.raw`/** Writes a value to the file that NAME_FILE names, for its owner only, or shows how to set it. */
function handOver(name, value) {
  const file = process.env[${'`${name}_FILE`'}];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!file) {
    console.log(plain(${"`export ${name}='${text.replaceAll(\"'\", \"'\\\\''\")}'`"}));
    return;
  }
  rmSync(file, { force: true });
  writeFileSync(file, ${'`${text}\\n`'}, { mode: 0o600 });
  console.log(${'`${name} is in ${file}.`'});
}`;
