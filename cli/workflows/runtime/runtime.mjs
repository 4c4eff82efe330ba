/**
 * Runs the workflows beside this file: each is a list of requests as data, and this is how they are sent. Requires Node.js
 * 20, and no packages.
 *
 * Some requests create an order, so the rules are: what may have been carried out is never sent again by itself; what
 * exists is said before anything else can fail; what isn't known is said, too.
 */
import {
  accessSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';

const REQUEST_SECONDS = 30;
const MAX_BYTES = 10_000_000;
const MAX_DEPTH = 100;
const MAX_PAUSE_SECONDS = 60;
/** The longest pause between two tries that a body can ask for. */
const MAX_WANTED_SECONDS = 3600;
/** The longest pause at all: longer than any time limit, and not too long for a timer. */
const MAX_TIMER_SECONDS = 100_000;
/** Statuses of a server that may respond soon. */
const PASSING = [429, 500, 502, 503, 504];
const EXIT = { done: 0, failed: 1, usage: 2, unknown: 3, interrupted: 130 };

/** Ends the script with a message and an exit code. */
class Stop extends Error {
  constructor(message, code = EXIT.failed) {
    super(message);
    this.code = code;
  }
}

const usage = (message) => new Stop(message, EXIT.usage);

/** Runs a workflow with the arguments and the environment of this process, and ends the process. */
export async function run({ inputs, steps, ...rest }) {
  const named = ([name, [about, facts]]) => [name, { about, ...facts }];
  const workflow = {
    ...rest,
    inputs: Object.fromEntries(Object.entries(inputs).map(named)),
    steps: steps.map(([title, request, details]) => ({ title, request, ...details })),
  };
  // A closed output or terminal must not end a script that follows an order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGHUP', () => {});
  const state = { workflow, variables: {}, given: new Set(), shown: new Map() };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () =>
      end(state, cutOff(state, 'interrupted', new Stop('Interrupted.', EXIT.interrupted))),
    );
  try {
    start(state, process.argv.slice(2));
    await runSteps(state);
    process.exit(EXIT.done);
  } catch (error) {
    // A fault of this file must not hide what exists either.
    end(state, error instanceof Stop ? error : cutOff(state, error.message, new Stop(String(error.stack))));
  }
}

function end(state, stop) {
  if (state.isEnding) return;
  state.isEnding = true;
  write(2, `${[stop.message, ...existing(state)].join('\n')}\n`);
  process.exit(stop.code);
}

/** The reason to end while something happens: what may have been carried out comes first. */
function cutOff(state, reason, stop) {
  return state.sending ? unknownOutcome(state, reason) : stop;
}

/** What a reader has to know about what was created, however the script ends. */
function existing({ workflow, created, options, api }) {
  if (!created) return [];
  const { creates, id } = created;
  const server = process.env.API_URL && !options.production ? `API_URL=${shellQuote(api)} ` : '';
  const production = options.production ? ' --production' : '';
  return [
    [`The ${creates.what} ${id} exists.`, creates.cancel].filter(Boolean).join(' '),
    `Follow it: ${server}node ${workflow.name}.mjs --resume ${shellQuote(id)}${production}`,
  ];
}

/** Writes text without buffering. Ignores a closed output. */
function write(descriptor, text) {
  let bytes = Buffer.from(plain(text));
  while (bytes.length > 0)
    try {
      bytes = bytes.subarray(writeSync(descriptor, bytes));
    } catch (error) {
      if (error.code !== 'EAGAIN') return;
    }
}

const print = (text) => write(1, `${text}\n`);

/** Removes control characters, which could move the cursor, and those that change the direction of text. */
function plain(text) {
  return String(text).replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

function shellQuote(text) {
  return /^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

// Arguments and inputs

function start(state, args) {
  const { workflow } = state;
  const options = readArguments(workflow, args);
  if (options.help) {
    print(help(workflow));
    process.exit(EXIT.done);
  }
  state.options = options;
  const problems = [];
  state.api = chooseServer(state, (message) => problems.push(usage(message)));
  const timeLimit = process.env.TIME_LIMIT || String(workflow.timeLimit);
  const asks = state.isProduction && !options.yes && ownSteps(state).some(({ step }) => step.creates);
  if (!/^[1-9]\d{0,4}$/.test(timeLimit)) problems.push(usage('TIME_LIMIT must be a number of seconds.'));
  for (const [name, input] of Object.entries(workflow.inputs))
    try {
      readInput(state, name, input);
    } catch (problem) {
      if (!(problem instanceof Stop)) throw problem;
      problems.push(problem);
    }
  for (const name of Object.keys(workflow.outputs ?? {}))
    try {
      checkOutput(outputFile(state, name));
    } catch (problem) {
      if (!(problem instanceof Stop)) throw problem;
      problems.push(problem);
    }
  if (asks && !process.stdin.isTTY) problems.push(usage('Add --yes to send this to production.'));
  if (problems.length > 0)
    throw new Stop(
      problems.map(({ message }) => message).join('\n'),
      Math.max(...problems.map(({ code }) => code)),
    );
  const isOver = new Stop(`The time limit of ${timeLimit} seconds has passed.`);
  setTimeout(() => end(state, cutOff(state, 'the time limit has passed', isOver)), timeLimit * 1000).unref();
  print(`API: ${state.api}`);
}

/** The steps to run: --resume skips those that lead to what exists. */
function ownSteps({ workflow, options }) {
  const steps = workflow.steps.map((step, index) => ({ step, index }));
  if (options.resume === undefined) return steps;
  const creating = workflow.steps.findIndex(({ creates }) => creates);
  return steps.filter(({ step, index }) => index > creating || step.onResume);
}

function readArguments({ inputs, steps, outputs = {} }, args) {
  const given = { production: false, yes: false, help: false, resume: undefined, values: new Map() };
  const files = [...Object.keys(inputs), ...Object.keys(outputs)].map((name) => `${name}_FILE`);
  const rest = [...args];
  while (rest.length > 0) {
    const arg = rest.shift();
    const [, name, value] = /^(\w+)=(.*)$/s.exec(arg) ?? [];
    if (['--production', '--yes', '--help'].includes(arg)) given[arg.slice(2)] = true;
    else if (arg === '--resume' && /^(?!--)./s.test(rest[0] ?? '') && steps.some(({ creates }) => creates))
      given.resume = rest.shift();
    else if (inputs[name]?.secret)
      throw usage(`${name} is a secret: set it in the environment, or name a file with ${name}_FILE=PATH.`);
    else if (Object.hasOwn(inputs, name) || files.includes(name)) given.values.set(name, value);
    else throw usage(`Unknown argument: ${arg}. See --help.`);
  }
  return given;
}

function chooseServer(state, report) {
  const { test, production, others = [] } = state.workflow.servers;
  const own = process.env.API_URL || undefined;
  const trim = (text = '') => text.replace(/(?<!\/)\/+$/, '');
  const isReal = state.options.production && production;
  const url = isReal ? production : (own ?? test);
  if (state.options.production && !production)
    report(`There is no other server than ${test}: remove --production.`);
  if (isReal && own && trim(own) !== trim(url))
    report(`API_URL names another server than --production, ${url}: remove one of them.`);
  if (!url) report(`Set API_URL to a test server, or add --production to send requests to ${production}.`);
  else if (!isAddress(url)) report('API_URL must be a URL such as https://api.example.com.');
  const place = (text) =>
    trim(text)
      .toLowerCase()
      .replace(/^https?:\/\/([^/:]*?)\.?(:(80|443))?(?=\/|$)/, '$1');
  // Each server but the test server is production, whoever names it, and however it is written; `*` is any text.
  const isIt = (server) => fits(place(url), place(server).split('*'));
  state.isProduction = [production, ...others].some((server) => server && isIt(server)) && !isIt(test);
  return trim(url);
}

/** Whether a text is an address of a server: an international one is written in ASCII. */
function isAddress(url) {
  return (
    /^[!-~]+$/.test(url) && /^https?:\/\/([^?#@/:[\]]+|\[[\da-f:.]+\])(:\d{1,5})?(\/[^?#@]*)?$/i.test(url)
  );
}

/** Whether a text consists of these parts, with any text between them. */
function fits(text, [first, ...parts]) {
  if (parts.length === 0) return text === first;
  const last = parts.pop();
  let end = first.length;
  for (const part of parts) {
    const index = text.indexOf(part, end);
    if (index < 0) return false;
    end = index + part.length;
  }
  return text.startsWith(first) && text.endsWith(last) && text.length - last.length >= end;
}

/** Reads an input from an argument, the environment or a file; of two that differ, none is right. */
function readInput(state, name, input) {
  const { values } = state.options;
  const isExplicit = values.has(name) || values.has(`${name}_FILE`);
  const read = (key) => (isExplicit ? values.get(key) : process.env[key]) || undefined;
  const sources = [read(name), readFile(read(`${name}_FILE`))].filter((value) => value !== undefined);
  if (new Set(sources).size > 1)
    throw usage(
      `${name} and the file of ${name}_FILE differ: remove one of them, or set ${name} as an argument.`,
    );
  // A default is an example: it is only for the test server.
  const value = sources[0] ?? (state.isProduction || isExplicit ? undefined : input.default);
  if (value && input.testOnly && state.isProduction)
    throw usage(`${name} is for the test environment only: remove it.`);
  if (value) {
    state.variables[name] = toValue(name, input, value);
    state.given.add(name);
  } else if (!input.asked && !input.testOnly && isUsed(state, name))
    throw usage(`Set ${name}: ${input.about}`);
}

/** Whether a request or a condition of the steps to run needs a variable. */
function isUsed(state, name) {
  const steps = ownSteps(state).map(({ step }) => step);
  return JSON.stringify([state.workflow.headers, steps]).includes(`{${name}}`);
}

function readFile(file) {
  if (file === undefined) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return text.replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8' : error.code;
    throw usage(`${file} cannot be read: ${reason}`);
  }
}

/** Checks a value, and converts it to its type. */
function toValue(name, { type = 'string', pattern, choices }, content) {
  const check = (isRight, rule) => {
    if (!isRight) throw usage(`${name} must ${rule}`);
  };
  const isLine = !/[\p{Cc}\u2028\u2029]/u.test(content);
  check(isLine || JSON_TYPES.includes(type), 'be one line, without control characters.');
  let value = content;
  if (type === 'boolean') {
    check(/^(true|yes|y|false|no|n)$/i.test(content), 'be yes or no.');
    value = /^[ty]/i.test(content);
  } else if (JSON_TYPES.includes(type)) {
    value = parseJson(content);
    check(value !== undefined, 'be JSON.');
    check(type !== 'array' || Array.isArray(value), 'be a list, in JSON.');
    check(type !== 'object' || isMap(value), 'be an object, in JSON.');
  } else if (type !== 'string') {
    check(/^-?(0|[1-9]\d*)(\.\d+)?$/.test(content), 'be a number.');
    check(type === 'number' || !content.includes('.'), 'be an integer.');
    value = parseJson(content);
    check(value !== undefined, 'be a number.');
  }
  check(!pattern || matches(content, pattern), `match ${pattern}.`);
  if (value === false && choices?.length === 1 && choices[0] === true)
    throw new Stop(`Stopped: the customer doesn't accept. (${name})`);
  const isChoice = choices?.some((choice) => String(choice) === text(value)) ?? true;
  check(isChoice, `be one of: ${choices?.join(', ')}`);
  return value;
}

const JSON_TYPES = ['array', 'object'];

function isMap(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);
}

function help({ name, title, inputs, servers, steps }) {
  const width = Math.max(0, ...Object.keys(inputs).map((input) => input.length));
  const facts = (input) => [
    input.about,
    ...(input.asked ? ['asked for, unless it is set'] : []),
    ...(input.default ? [`${input.default} by default, except with --production`] : []),
    ...(input.choices ? [`one of: ${input.choices.join(', ')}`] : []),
    ...(input.pattern ? [`matches ${input.pattern}`] : []),
    ...(input.secret ? ['a secret: not as an argument'] : []),
    ...(input.testOnly ? ['optional, never with --production'] : []),
  ];
  const creates = steps.find((step) => step.creates)?.creates;
  return [
    `${title}\n`,
    `Usage: node ${name}.mjs [NAME=value …] [options]\n`,
    'Each value is an argument, a variable of the environment, or in the file that NAME_FILE names:',
    ...Object.entries(inputs).map(([input, about]) => `  ${input.padEnd(width)}  ${facts(about).join('; ')}`),
    `\nRequests go to ${servers.test ? `${servers.test}, or to ` : ''}the server that API_URL names.`,
    ...(servers.production ? [`  --production  Send requests to ${servers.production}`] : []),
    ...(creates ? [`  --resume ID   Follow the ${creates.what} with this id, in place of creating one`] : []),
    '  --yes         Answer the question of --production with yes\n',
    'Exit codes: 0 done, 1 failed, 2 wrong use, 3 unknown whether a request was carried out, 130 interrupted.',
  ].join('\n');
}

// Steps

async function runSteps(state) {
  const { steps } = state.workflow;
  const { creates } = steps.find((step) => step.creates) ?? {};
  if (state.options.resume !== undefined) {
    state.created = { creates, id: state.options.resume };
    state.variables[creates.id] = state.options.resume;
  }
  const own = new Set(ownSteps(state).map(({ index }) => index));
  let next = 0;
  while (next < steps.length) next = own.has(next) ? await runStep(state, steps[next], next) : next + 1;
}

/** Sends the request of a step until it succeeds, and returns the index of the next step. */
async function runStep(state, step, index) {
  print(`${index + 1}. ${step.title}`);
  state.printed = new Map();
  const retries = new Map();
  let slower = 0;
  for (let tries = 1; ; tries += 1) {
    await askInputs(state, step, tries);
    const response = await send(state, step, tries);
    const isGood = response.status >= 200 && response.status < 300;
    const holds = step.success ? holdsAll(step.success, response, state) : isGood;
    if (holds && !isBroken(response)) {
      keep(state, step, response);
      show(state, step, response);
      await askEach(state, step, response);
      const next = step.after?.find((one) => holdsAll(one.if, response, state));
      return next ? next.goto - 1 : index + 1;
    }
    show(state, step, response);
    const action = failureAction(state, step, { response, retries });
    state.sending = undefined;
    const count = (retries.get(action) ?? 0) + 1;
    if (action.stop || count > action.times)
      throw new Stop(
        action.stop ??
          action.say ??
          describe(response, `Gave up after ${action.times === 1 ? '1 retry' : `${action.times} retries`}.`),
      );
    retries.set(action, count);
    slower += action.slower ?? 0;
    const wanted = Number(text(state.variables[action.from]));
    const every = wanted > 0 && wanted <= MAX_WANTED_SECONDS ? wanted : action.every;
    await pause(Math.max(every + slower, retryAfter(response)));
  }
}

/** Returns the first action that fits, and has not been repeated as often as it may; or else the first that fits. */
function failureAction(state, step, { response, retries }) {
  // Of a response that isn't that of the API, no reason to stop can be read.
  const fits = (one) => holdsAll(one.if, response, state) && !(one.stop && isBroken(response));
  const fitting = (step.otherwise ?? []).filter(fits);
  const action = fitting.find((one) => one.stop || (retries.get(one) ?? 0) < one.times) ?? fitting[0];
  if (response.status === 401 && !action?.if) {
    state.sending = undefined;
    throw new Stop('The server does not accept the credentials (401). Sign in again.');
  }
  const isRefused = response.status >= 400 && response.status < 500;
  const isUnsure = state.sending && !isRefused;
  // What is done whatever the response is doesn't know whether anything was created, or carried out.
  const isBlind = action && !action.if && (step.creates || !action.stop);
  if (action && !(isBlind && isUnsure)) return action;
  const what = step.creates?.what ?? 'request';
  const content = describe(response, isRefused ? `The ${what} was refused.` : 'Unexpected response.');
  throw isUnsure ? unknownOutcome(state, 'an unexpected response', content) : new Stop(content);
}

/** Whether a response isn't that of the API: a page of HTML, as of a firewall, or what should be JSON, and isn't. */
function isBroken({ data, text: content, headers }) {
  const type = headers.get('content-type') ?? '';
  return data === undefined && content.trim() !== '' && /html|[/+]json *(;|$)/i.test(type);
}

/** Keeps the values of a response. What was created is said before anything else can fail. */
function keep(state, { keep: kept = {}, creates }, response) {
  const values = Object.entries(kept).map(([name, place]) => {
    const [pointer, parameter] = [place].flat();
    const value = at(response.data, pointer);
    return [name, oneLine(parameter === undefined ? value : queryOf(value, parameter, state.api))];
  });
  Object.assign(state.variables, Object.fromEntries(values));
  if (creates && !isMissing(state.variables[creates.id])) {
    state.created = { creates, id: text(state.variables[creates.id]) };
    printNew(state, creates.what[0].toUpperCase() + creates.what.slice(1), state.created.id);
  }
  for (const [name, value] of values)
    if (isMissing(value) && (name === creates?.id || isUsed(state, name))) {
      const content = describe(response, `The response has no value for ${name}.`);
      throw creates ? unknownOutcome(state, `no value for ${name}`, content) : new Stop(content);
    }
  state.sending = undefined;
  for (const [name, variable] of Object.entries(state.workflow.outputs ?? {}))
    for (const [own, value] of values)
      if (own === variable && value !== undefined) handOver(state, name, text(value));
}

const isMissing = (value) => value === undefined || value === '';

/** A text on one line: a second line could add a header. */
function oneLine(value) {
  return typeof value === 'string' ? value.toWellFormed().replace(/\p{Cc}/gu, '') : (value ?? undefined);
}

/** Prints the values of a response that are there and new. */
function show(state, { show: labels = {} }, response) {
  for (const [label, from] of Object.entries(labels)) {
    const value = at(response.data, from);
    if (value === undefined || value === null) continue;
    printNew(state, label, typeof value === 'string' ? oneLine(value) : toJson(value, 2));
  }
}

function printNew({ printed, shown }, label, content) {
  if (printed.get(label) !== content) print(`   ${label}: ${content}`);
  printed.set(label, content);
  shown.set(label, content);
}

function outputFile({ options }, name) {
  return options.values.get(`${name}_FILE`) || process.env[`${name}_FILE`] || undefined;
}

/** Reports a file that cannot be written, before anything is sent. */
function checkOutput(file) {
  if (!file) return;
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw usage(`${file} cannot be written: it is a folder`);
    accessSync(found && !found.isFile() ? file : path.dirname(file), constants.W_OK);
  } catch (error) {
    throw error instanceof Stop ? error : usage(`${file} cannot be written: ${error.code}`);
  }
}

/** Writes an output to the file that NAME_FILE names, for its owner only, or shows how to set it. */
function handOver(state, name, value) {
  const file = outputFile(state, name);
  const shown = `export ${name}='${value.replaceAll("'", "'\\''")}'`;
  if (!file) return print(shown);
  const draft = `${file}.${process.pid}`;
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    // Into a pipe or a device; any other file is replaced as a whole.
    if (found && !found.isFile()) writeFileSync(file, `${value}\n`);
    else {
      writeFileSync(draft, `${value}\n`, { flag: 'wx', mode: 0o600, flush: true });
      renameSync(draft, found ? realpathSync(file) : file);
    }
  } catch (error) {
    rmSync(draft, { force: true });
    // It may not be there to be had again.
    throw new Stop(`${file} cannot be written: ${error.code}\n${shown}`);
  }
  print(`${name} is in ${file}.`);
}

// Requests

/** Sends the request of a step. Repeats it only if that cannot do anything twice. */
async function send(state, step, tries) {
  const request = requestOf(state, step);
  if (step.creates && state.isProduction && tries === 1)
    await confirm(state, requestOf(withoutSecrets(state, step), step));
  const polls = pollsOf(step);
  const isSafe = !step.creates && (polls.length > 0 || ['GET', 'HEAD'].includes(request.method));
  if (!isSafe) state.sending = { request, creates: step.creates };
  for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE_SECONDS)) {
    const result = await sendOnce(request);
    // A server that has responded before will be back; any other is a wrong address.
    if (result.failure && !result.wasSent && !(isSafe && state.hasResponded)) {
      state.sending = undefined;
      throw new Stop(`Couldn't connect to ${request.shown}: ${result.failure}`);
    }
    state.hasResponded ||= !result.failure;
    if (result.isTooLarge && isSafe) throw new Stop('The response is too large.');
    if (!isSafe && result.failure) throw unknownOutcome(state, result.failure);
    if (!isSafe && result.status >= 500)
      throw unknownOutcome(state, `status ${result.status}`, describe(result, 'Its response:'));
    const isPassing = isSafe && PASSING.includes(result.status) && !isExpected(step, result.status);
    if (!result.failure && !isPassing) return result;
    const seconds = Math.ceil(Math.max(wait, ...polls, retryAfter(result)));
    print(`   No response (${result.failure ?? result.status}). Next try in ${seconds} s.`);
    await pause(seconds);
  }
}

/** The statuses that an action is about. */
function statusesOf({ if: conditions = [] }) {
  return conditions.flatMap(([place, operator, status]) =>
    place === 'status' && operator === '==' ? [status] : [],
  );
}

/**
 * The pauses of actions that repeat a request which has been carried out, as their criteria tell, by a success or by what the
 * body says: it can do nothing twice. Whether a request that was only refused can, isn't known.
 */
function pollsOf({ otherwise = [] }) {
  const asksBody = ({ if: conditions = [] }) => conditions.some(([place]) => place.startsWith('/'));
  const isPoll = (one) => asksBody(one) || statusesOf(one).some((status) => status >= 200 && status < 300);
  return otherwise.filter(isPoll).flatMap(({ every }) => every ?? []);
}

/** Whether an action of the step is about this status. */
function isExpected({ otherwise = [] }, status) {
  return otherwise.some((one) => statusesOf(one).includes(status));
}

function requestOf(state, step) {
  const { variables, workflow } = state;
  const fillOne = ([name, template]) => [name, fill(template, variables)];
  const fillAll = (templates = {}) => Object.entries(templates).map(fillOne);
  // Headers for the test environment are optional.
  const isGiven = ([, template]) => {
    const name = template.slice(1, -1);
    return !workflow.inputs[name]?.testOnly || variables[name] !== undefined;
  };
  const given = Object.entries({ ...workflow.headers, ...step.headers }).filter(isGiven);
  const headers = Object.fromEntries(given.map(fillOne));
  if (step.basic) {
    const pair = step.basic.map((template) => fill(template, variables)).join(':');
    headers.Authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }
  // Messages show the address without the secrets in it.
  const shown = addressOf(withoutSecrets(state, step), step).url;
  const request = { ...addressOf(state, step), shown, headers };
  if (step.form) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    return { ...request, body: String(new URLSearchParams(fillAll(step.form))) };
  }
  if (step.json === undefined) return request;
  headers['Content-Type'] ??= 'application/json';
  return { ...request, body: toJson(fillJson(step.json, variables)) };
}

function addressOf({ api, variables }, { request, query = {} }) {
  const [, method, template] = /^(\S+) (.*)$/s.exec(request);
  const filled = Object.entries(query).map(([name, one]) => [name, fill(one, variables)]);
  const search = String(new URLSearchParams(filled));
  return { method, url: `${api}${fill(template, variables, pathSegment)}${search && `?${search}`}` };
}

/** Sends a request once. Redirects aren't followed: secrets must not reach another host. */
async function sendOnce({ method, url, shown, headers, body }) {
  try {
    const signal = AbortSignal.timeout(REQUEST_SECONDS * 1000);
    const sent = { ...onceOnly(method, body), method, redirect: 'manual', signal };
    const response = await fetch(url, { ...sent, headers: { ...inUtf8(headers), ...sent.headers } });
    const content = await readBody(response);
    if (content === undefined)
      return { failure: 'the response is too large', isTooLarge: true, wasSent: true };
    const { status, headers: fields } = response;
    return { method, url: shown, status, headers: fields, text: content, data: parseJson(content) };
  } catch (error) {
    // A header or an address that no request can have.
    if (error instanceof TypeError && !error.cause && error.message !== 'terminated')
      throw new Stop(`${method} ${shown} cannot be sent: ${error.message}`);
    if (error.name === 'TimeoutError')
      return { failure: `no answer in ${REQUEST_SECONDS} seconds`, wasSent: true };
    const { code = '', message } = error.cause ?? error;
    const wasSent = !NOT_SENT.test(code) && message !== 'bad port';
    return { failure: wasSent ? 'connection lost' : code || message, wasSent };
  }
}

/** A body as a stream: `fetch` repeats any other by itself after the status 421. */
function onceOnly(method, body) {
  if (body === undefined && !['POST', 'PATCH'].includes(method)) return {};
  const blob = new Blob([body ?? '']);
  return { body: blob.stream(), duplex: 'half', headers: { 'Content-Length': String(blob.size) } };
}

/** Headers whose bytes are those of UTF-8: JavaScript sends a byte for each character. */
function inUtf8(headers) {
  const bytes = ([name, value]) => [name, Buffer.from(value).toString('latin1')];
  return Object.fromEntries(Object.entries(headers).map(bytes));
}

/** Codes of a connection that was never there. */
const NOT_SENT =
  /^(ERR_INVALID_URL|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

async function readBody(response) {
  const chunks = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A request that may have been carried out: it is never sent again by itself. */
function unknownOutcome(state, reason, ...details) {
  const { request, creates } = state.sending;
  state.sending = undefined;
  const sent = `${request.method} ${request.shown}`;
  const first = creates ? `The ${creates.what} may exist: ${sent}` : `${sent} may have been carried out: it`;
  const look = creates ? [creates.find, "Don't send it again before you have looked."] : [];
  const { what } = state.created?.creates ?? {};
  if (what && !creates) look.push(`--resume sends it again: look at the ${what} first.`);
  return new Stop(
    [`${first} got no clear answer (${reason}).`, ...details, ...look].join('\n'),
    EXIT.unknown,
  );
}

function describe({ method, url, status, text: content }, message) {
  return `${message}\n${method} ${url}: ${status}\n${content.slice(0, 10_000)}`;
}

/** A state whose secrets can be shown: those of inputs, and what authenticates a request. */
function withoutSecrets(state, { headers, basic }) {
  const { Authorization = '' } = { ...state.workflow.headers, ...headers };
  const named = [Authorization, ...(basic ?? [])].flatMap((one) => one.match(/(?<=\{)\w+(?=\})/g) ?? []);
  const secrets = Object.entries(state.workflow.inputs).flatMap(([name, { secret }]) =>
    secret ? [name] : [],
  );
  const hidden = [...named, ...secrets].filter((name) => state.variables[name] !== undefined);
  const variables = { ...state.variables, ...Object.fromEntries(hidden.map((name) => [name, 'HIDDEN'])) };
  return { ...state, variables };
}

/** Shows what is known and what a request would do in production, and asks whether to send it. */
async function confirm(state, { method, shown, body }) {
  for (const [label, content] of state.shown) print(`   ${label}: ${content}`);
  print(`${method} ${shown}`);
  if (body) print(toJson(parseJson(body) ?? body, 2));
  if (!state.options.yes && (await readLine('Send this to production? Type yes: ')) !== 'yes')
    throw new Stop('This request was not sent.');
}

/** Seconds that a response asks to wait. */
function retryAfter({ headers }) {
  const value = headers?.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value), MAX_TIMER_SECONDS);
  const until = /^[A-Z][a-z]{2,}, \d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(until) ? 0 : Math.max(0, (until - Date.now()) / 1000);
}

/** Waits at least a second. */
function pause(seconds) {
  const wait = Math.min(Math.max(1, seconds), MAX_TIMER_SECONDS);
  return new Promise((resolve) => setTimeout(resolve, wait * 1000));
}

// Questions

let lines;

/** Reads a line that the reader types; undefined at the end of the input. */
async function readLine(prompt) {
  write(1, prompt);
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return (await lines.next()).value?.trim();
}

async function readAnswer(prompt, name, about) {
  const line = await readLine(`   ${prompt}: `);
  if (line === undefined) throw usage(`Set ${name}: ${about}`);
  return line;
}

/** Asks for the inputs of a step, again if the server has not taken the last answer. */
async function askInputs(state, { ask = [], otherwise = [] }, tries) {
  for (const name of ask) {
    if (state.given.has(name)) {
      if (tries > 1)
        throw new Stop(otherwise.find(({ every }) => every)?.say ?? `The server didn't take ${name}.`);
      continue;
    }
    const input = state.workflow.inputs[name];
    state.variables[name] = undefined;
    while (state.variables[name] === undefined) {
      const answer = await readAnswer(input.about, name, input.about);
      try {
        if (answer) state.variables[name] = toValue(name, input, answer);
      } catch (problem) {
        if (problem.code !== EXIT.usage) throw problem;
        print(`   ${problem.message}`);
      }
    }
  }
}

/** Asks a question for each item of a list in the response, again until the answer is allowed. */
async function askEach(state, step, response) {
  for (const [name, fields] of Object.entries(step.askEach ?? {})) {
    if (state.given.has(name)) continue;
    const missing = new Stop(describe(response, `The response has no questions for ${name}.`));
    const questions = readItems(at(response.data, fields.items), fields, missing).map((question) => ({
      ...question,
      options: readItems(own(question.item, fields.options.items) ?? [], fields.options, missing),
    }));
    const { about } = state.workflow.inputs[name];
    const answers = [];
    for (const question of questions) answers.push(await askQuestion(question, { name, about, fields }));
    state.variables[name] = answers;
  }
}

/** Reads questions, or the options of one, with what each adds to an answer. */
function readItems(list, fields, missing) {
  const part = (item, key) => {
    const value = own(item, key);
    if (!['string', 'number', 'boolean'].includes(typeof value) && !(value instanceof Digits)) throw missing;
    return value;
  };
  if (!Array.isArray(list)) throw missing;
  return list.map((item) => ({
    item,
    text: part(item, fields.text),
    answer: Object.fromEntries(Object.entries(fields.answer).map(([key, from]) => [key, part(item, from)])),
  }));
}

async function askQuestion({ text: question, answer, options }, { name, about, fields }) {
  const takesWords = ({ item }) => own(item, fields.options.ownWords) === true;
  print(`   ${oneLine(question)}`);
  for (const [index, option] of options.entries())
    print(`   ${index + 1}: ${oneLine(option.text)}${takesWords(option) ? ' (in own words)' : ''}`);
  let chosen;
  while (!chosen && options.length > 0) {
    const line = await readAnswer(`Number, 1 to ${options.length}`, name, about);
    chosen = /^[1-9]\d{0,3}$/.test(line) ? options[Number(line) - 1] : undefined;
    if (!chosen) print('   This is none of the options.');
  }
  let words = '';
  while (words === '' && (!chosen || takesWords(chosen)))
    words = await readAnswer('In own words', name, about);
  return { ...answer, ...chosen?.answer, ...(words === '' ? {} : { [fields.ownWords]: words }) };
}

// Conditions

function holdsAll(conditions = [], response, { variables }) {
  return conditions.every(([place, operator, right]) => {
    // The status, a variable, or what the body has at a JSON Pointer.
    const own = place.startsWith('{') ? variables[place.slice(1, -1)] : at(response.data, place);
    const value = place === 'status' ? response.status : own;
    if (operator === 'matches') return matches(text(value ?? ''), right);
    return isSame(value, right) === (operator === '==');
  });
}

/** Whether a text matches a pattern, of which the build allows only simple ones. */
function matches(content, pattern) {
  return new RegExp(pattern, 'su').test(content);
}

/** Texts are compared without case, as Arazzo says; a missing value is null. */
function isSame(value, literal) {
  if (typeof value === 'string' && typeof literal === 'string')
    return value.toLowerCase() === literal.toLowerCase();
  return (value instanceof Digits ? Number(value.digits) : (value ?? null)) === literal;
}

// Values

/** A number as it is written in JSON, where a JavaScript number would change it: 9007199254740993, 10.50. */
class Digits {
  constructor(digits) {
    this.digits = digits;
  }
}

const TOKENS = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARK = '\u0000number ';

/** Reads JSON with every digit of its numbers; undefined for anything else, or if it is nested too deeply. */
function parseJson(content) {
  if (depthOf(content) > MAX_DEPTH) return undefined;
  const marked = content.replace(TOKENS, (token) => {
    if (token.startsWith('"') || String(Number(token)) === token) return token;
    return Number.isFinite(Number(token)) ? JSON.stringify(MARK + token) : 'Infinity';
  });
  const unmark = (_, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? new Digits(value.slice(MARK.length)) : value;
  try {
    // The original first: marks must not make JSON of what is none.
    JSON.parse(content);
    return JSON.parse(marked, unmark);
  } catch {
    return undefined;
  }
}

function depthOf(content) {
  let [depth, deepest] = [0, 0];
  for (const [token] of content.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[[{]|[\]}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (!token.startsWith('"')) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Writes JSON with numbers as they were read. */
function toJson(value, indent) {
  const mark = (_, part) => (part instanceof Digits ? MARK + part.digits : part);
  return JSON.stringify(value ?? null, mark, indent).replace(/"\\u0000number (-?[\d.eE+-]+)"/g, '$1');
}

/** A value as text: JSON, unless it is a text. */
function text(value) {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : toJson(value);
}

/** Returns a member of JSON; what JavaScript adds to every value is none. */
function own(value, key) {
  if (Object(value) !== value || value instanceof Digits) return undefined;
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[key] : undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns what JSON has at a JSON Pointer (RFC 6901). */
function at(data, pointer) {
  const keys = pointer.split('/').slice(1);
  return keys.reduce((value, key) => own(value, key.replaceAll('~1', '/').replaceAll('~0', '~')), data);
}

function queryOf(url, name, base) {
  if (typeof url !== 'string' || !URL.canParse(url, base)) return undefined;
  return new URL(url, base).searchParams.get(name) ?? undefined;
}

/** Fills the variables of a template: `Bearer {ACCESS_TOKEN}`. */
function fill(template, variables, encode = (_, value) => value) {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) =>
    name === undefined ? found[0] : encode(name, text(variables[name])),
  );
}

/** Fills the templates in JSON. A text that is one variable becomes its value, with its type. */
function fillJson(value, variables) {
  if (typeof value === 'string') {
    const [, name] = /^\{(\w+)\}$/.exec(value) ?? [];
    return name === undefined ? fill(value, variables) : (variables[name] ?? null);
  }
  if (Array.isArray(value)) return value.map((item) => fillJson(item, variables));
  if (Object(value) !== value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillJson(item, variables)]));
}

/** Encodes a value as a path segment. ".." would be another endpoint. */
function pathSegment(name, value) {
  if (/^\.{0,2}$/.test(value)) throw new Stop(`${name} is '${value}', which no address can have.`);
  return encodeURIComponent(value);
}
