/**
 * Runs the workflows beside this file: each is a list of requests as data, and this is how they are sent. Requires Node.js
 * 20, and no packages.
 *
 * Some requests create an order, so the rules are: what may have been carried out is never sent again by itself; what
 * exists is said before anything else can fail; what isn't known is said, too.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';

const REQUEST_SECONDS = 30;
const MAX_BYTES = 10_000_000;
const MAX_DEPTH = 100;
const MAX_PAUSE_SECONDS = 60;
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

/** Runs a workflow with the arguments and the environment of this process, and ends the process. */
export async function run(workflow) {
  // A closed output or terminal must not end a script that follows an order.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const state = { workflow, variables: {}, shown: new Map(), created: undefined, sending: undefined };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(state, interruption(state)));
  process.on('SIGHUP', () => {});
  try {
    start(state, process.argv.slice(2));
    await runSteps(state);
    process.exit(EXIT.done);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    end(state, error);
  }
}

function end(state, { message, code }) {
  writeLine(2, [message, ...existing(state)].filter(Boolean).join('\n'));
  process.exit(code);
}

function interruption({ sending }) {
  return sending ? unknownOutcome(sending, 'interrupted') : new Stop('Interrupted.', EXIT.interrupted);
}

/** What a reader has to know about what was created, however the script ends. */
function existing({ workflow, created }) {
  if (!created) return [];
  const { what, cancel } = created.step.creates;
  return [
    `The ${what} ${created.id} exists.${cancel ? ` ${cancel}` : ''}`,
    `Follow it: node ${workflow.name}.mjs --resume ${shellQuote(created.id)}`,
  ];
}

/** Writes a line without buffering. Ignores a closed output. */
function writeLine(descriptor, text) {
  let bytes = Buffer.from(`${plain(text)}\n`);
  while (bytes.length > 0)
    try {
      bytes = bytes.subarray(writeSync(descriptor, bytes));
    } catch (error) {
      if (error.code !== 'EAGAIN') return;
    }
}

const print = (text) => writeLine(1, text);

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
  const given = readArguments(workflow, args);
  if (given.help) {
    print(help(workflow));
    process.exit(EXIT.done);
  }
  const problems = [];
  state.options = given;
  state.api = chooseServer(workflow.servers, given.production, problems);
  state.timeLimit = readTimeLimit(workflow, problems);
  for (const [name, input] of Object.entries(workflow.inputs))
    readInput(name, input, { given, state, problems });
  if (problems.length > 0) throw new Stop(problems.join('\n'), EXIT.usage);
  const timer = setTimeout(
    () =>
      end(
        state,
        state.sending ? unknownOutcome(state.sending, 'the time limit has passed') : timeIsUp(state),
      ),
    state.timeLimit * 1000,
  );
  timer.unref();
  state.endsAt = Date.now() + state.timeLimit * 1000;
  print(`API: ${state.api}`);
}

const timeIsUp = ({ timeLimit }) => new Stop(`The time limit of ${timeLimit} seconds has passed.`);

function readArguments({ inputs, steps }, args) {
  const given = { production: false, yes: false, help: false, resume: undefined, values: new Map() };
  const canResume = steps.some(({ creates }) => creates);
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index];
    const [name, ...rest] = arg.split('=');
    const value = rest.join('=');
    const input = inputs[name.replace(/_FILE$/, '')];
    if (['--production', '--yes', '--help'].includes(arg)) given[arg.slice(2)] = true;
    else if (arg === '--resume' && canResume && args[index + 1]) given.resume = args[(index += 1)];
    else if (rest.length > 0 && Object.hasOwn(inputs, name) && inputs[name].secret)
      throw new Stop(
        `${name} is a secret: set it in the environment, or name a file with ${name}_FILE=PATH.`,
        EXIT.usage,
      );
    else if (rest.length > 0 && (Object.hasOwn(inputs, name) || (input && name.endsWith('_FILE'))))
      given.values.set(name, value);
    else throw new Stop(`Unknown argument: ${arg}. See --help.`, EXIT.usage);
  }
  return given;
}

function chooseServer({ test, production }, isProduction, problems) {
  const url = process.env.API_URL || undefined;
  if (isProduction && url !== undefined && url !== production)
    problems.push(`API_URL is ${url}, but --production means ${production}: remove one of them.`);
  const api = isProduction ? production : (url ?? test);
  if (api === undefined)
    problems.push(`Set API_URL to a test server, or add --production to send requests to ${production}.`);
  else if (!/^https?:\/\/[^\s?#@]+$/.test(api))
    problems.push('API_URL must be a URL such as https://api.example.com.');
  return api?.replace(/\/+$/, '');
}

function readTimeLimit({ timeLimit }, problems) {
  const text = process.env.TIME_LIMIT || String(timeLimit);
  if (!/^[1-9]\d{0,4}$/.test(text)) problems.push('TIME_LIMIT must be a number of seconds.');
  return Number(text);
}

/** Reads an input from an argument, the environment or a file; of two that differ, none is right. */
function readInput(name, input, { given, state, problems }) {
  const sources = [given.values.get(name), readFile(given.values.get(`${name}_FILE`), problems)].filter(
    (value) => value !== undefined,
  );
  const own =
    sources.length > 0
      ? sources
      : [process.env[name] || undefined, readFile(process.env[`${name}_FILE`], problems)].filter(Boolean);
  if (new Set(own).size > 1)
    problems.push(
      `${name} and the file of ${name}_FILE differ: remove one of them, or set ${name} as an argument.`,
    );
  // A default is an example: it is only for the test server.
  const text = own[0] ?? (given.production ? undefined : input.default);
  if (text === undefined || text === '') {
    if (!input.asked) problems.push(`Set ${name}: ${input.about}`);
    return;
  }
  const { value, problem } = toValue(name, input, String(text));
  if (problem) problems.push(problem);
  else state.variables[name] = value;
  state.isSet = new Set([...(state.isSet ?? []), name]);
}

function readFile(file, problems) {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .trimEnd();
  } catch (error) {
    problems.push(`${file} cannot be read: ${error.code}`);
    return undefined;
  }
}

/** Checks a value, and converts it to its type. */
function toValue(name, { type = 'string', pattern, choices }, text) {
  const problem = (message) => ({ problem: `${name} ${message}` });
  if (type !== 'json' && /[\p{Cc}\u2028\u2029]/u.test(text))
    return problem('must be one line, without control characters.');
  let value = text;
  if (type === 'boolean') {
    if (!/^(true|yes|y|false|no|n)$/i.test(text)) return problem('must be yes or no.');
    value = /^[ty]/i.test(text);
  } else if (type !== 'string') {
    value = parseJson(text);
    if (value === undefined) return problem(type === 'json' ? 'must be JSON.' : 'must be a number.');
    if (type !== 'json' && !/^-?\d+(\.\d+)?$/.test(text)) return problem('must be a number.');
    if (type === 'integer' && !/^-?\d+$/.test(text)) return problem('must be an integer.');
  }
  if (pattern && !new RegExp(pattern, 'u').test(text)) return problem(`must match ${pattern}`);
  if (choices?.length === 1 && choices[0] === true && value === false)
    return { problem: `Stopped: the customer doesn't accept. (${name})`, refused: true };
  if (choices && !choices.some((choice) => String(choice) === String(value)))
    return problem(`must be one of: ${choices.join(', ')}`);
  return { value };
}

function help({ name, title, inputs, servers, steps }) {
  const width = Math.max(0, ...Object.keys(inputs).map((input) => input.length));
  const facts = ({ asked, default: example, choices, pattern, secret }) =>
    [
      asked && 'asked for, unless it is set',
      example !== undefined && `${example} by default, except with --production`,
      choices && `one of: ${choices.join(', ')}`,
      pattern && `matches ${pattern}`,
      secret && 'a secret: not as an argument',
    ].filter(Boolean);
  const creating = steps.find(({ creates }) => creates);
  return [
    title,
    '',
    `Usage: node ${name}.mjs [NAME=value …] [options]`,
    '',
    'Each value is an argument, a variable of the environment, or in the file that NAME_FILE names:',
    ...Object.entries(inputs).map(
      ([input, about]) => `  ${input.padEnd(width)}  ${[about.about, ...facts(about)].join('; ')}`,
    ),
    '',
    servers.test
      ? `Requests go to ${servers.test}, or to the server that API_URL names.`
      : 'Requests go to the server that API_URL names.',
    `  --production  Send requests to ${servers.production}`,
    ...(creating
      ? [`  --resume ID   Follow the ${creating.creates.what} with this id, in place of creating one`]
      : []),
    '  --yes         Answer the question of --production with yes',
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong use, 3 unknown whether a request was carried out, 130 interrupted.',
  ].join('\n');
}

// Steps

async function runSteps(state) {
  const { steps } = state.workflow;
  const creating = steps.findIndex(({ creates }) => creates);
  if (state.options.resume !== undefined) {
    state.created = { step: steps[creating], id: state.options.resume };
    state.variables[steps[creating].creates.id] = state.options.resume;
  }
  let next = 0;
  while (next < steps.length) {
    const step = steps[next];
    const isSkipped = state.options.resume !== undefined && next <= creating && !step.onResume;
    next = isSkipped ? next + 1 : await runStep(state, step, next);
  }
}

/** Runs a step, and returns the index of the next one. */
async function runStep(state, step, index) {
  print(`${index + 1}. ${step.title}`);
  state.shown.clear();
  let slower = 0;
  for (let tries = 1; ; tries += 1) {
    await askInputs(state, step, tries);
    const response = await send(state, step, tries);
    if (isSuccess(step, response, state)) {
      keep(state, step, response);
      show(state, step, response);
      await askEach(state, step, response);
      return follow(state, step, { response, index });
    }
    show(state, step, response);
    const action = (step.otherwise ?? []).find((one) => holdsAll(one.if, response, state));
    if (!action) throw unexpected(response, state);
    if (action.stop) throw new Stop(action.stop);
    if (action.goto !== undefined) return action.goto - 1;
    const { every, times, from, slower: more = 0 } = action.again;
    if (tries > times) throw new Stop(action.say ?? `Gave up after ${times} retries.`);
    const wanted = Number(state.variables[from]);
    const own = (wanted > 0 && wanted <= 3600 ? wanted : every) + (slower += more);
    await pause(state, Math.max(own, retryAfter(response)));
  }
}

/** Takes the first action whose conditions hold. Without any, the next step follows. */
function follow(state, { then = [] }, { response, index }) {
  const action = then.find((one) => holdsAll(one.if, response, state));
  if (!action) return index + 1;
  if (!action.end) return action.goto - 1;
  if (action.say) print(action.say);
  return state.workflow.steps.length;
}

function isSuccess({ success }, response, state) {
  return success ? holdsAll(success, response, state) : response.status >= 200 && response.status < 300;
}

/** Keeps the values of a response. What was created is said before anything else can fail. */
function keep(state, { keep: kept = {}, keepQuery = {}, needed = [], creates }, response) {
  const values = Object.entries(kept).map(([name, from]) => [name, operand(from, response, state)]);
  for (const [name, [from, parameter]] of Object.entries(keepQuery))
    values.push([name, queryOf(operand(from, response, state), parameter, state.api)]);
  for (const [name, value] of values) state.variables[name] = oneLine(value);
  if (creates && (state.variables[creates.id] ?? '') !== '') {
    state.created = { step: { creates }, id: text(state.variables[creates.id]) };
    print(`   ${creates.what[0].toUpperCase()}${creates.what.slice(1)}: ${state.created.id}`);
  }
  for (const name of needed)
    if ((state.variables[name] ?? '') === '') {
      const problem = describe(response, `The response has no value for ${name}.`);
      throw creates
        ? unknownOutcome(
            { ...creates, response: problem, url: response.url, method: response.method },
            'an answer that cannot be read',
          )
        : new Stop(problem);
    }
  for (const [name, variable] of Object.entries(state.workflow.outputs ?? {}))
    if (values.some(([own]) => own === variable) && state.variables[variable] !== undefined)
      handOver(name, text(state.variables[variable]));
}

/** A text on one line: a second line could add a header. */
function oneLine(value) {
  return typeof value === 'string' ? value.toWellFormed().replace(/\p{Cc}/gu, '') : (value ?? undefined);
}

/** Prints the values of a response that are there and new. */
function show(state, { show: labels = {} }, response) {
  const { shown } = state;
  for (const [label, from] of Object.entries(labels)) {
    const value = operand(from, response, state);
    if (value === undefined || value === null) continue;
    const line = `   ${label}: ${typeof value === 'string' ? value : toJson(value, 2)}`;
    if (shown.get(label) !== line) print(line);
    shown.set(label, line);
  }
}

/** Writes an output to the file that NAME_FILE names, for its owner only, or shows how to set it. */
function handOver(name, value) {
  const file = process.env[`${name}_FILE`];
  if (!file) return print(`export ${name}=${shellQuote(value)}`);
  try {
    const descriptor = openSync(`${file}.new`, 'w', 0o600);
    writeSync(descriptor, `${value}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw new Stop(`${file} cannot be written: ${error.code}`);
  }
  print(`${name} is in ${file}.`);
}

// Requests

/** Sends the request of a step. Repeats it only if that cannot do anything twice. */
async function send(state, step, tries) {
  const request = requestOf(state, step);
  const polls = (step.otherwise ?? []).flatMap(({ again }) => again?.every ?? []);
  const isSafe = !step.creates && (polls.length > 0 || ['GET', 'HEAD'].includes(request.method));
  if (step.creates && state.options.production && tries === 1) await confirm(state, request);
  for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE_SECONDS)) {
    const result = await sendOnce(state, { ...request, creates: step.creates, isSafe });
    // A server that has responded before will be back; any other is a wrong address.
    if (result.failure && !result.wasSent && !(isSafe && state.hasResponded))
      throw new Stop(`Couldn't connect to ${request.url}: ${result.failure}`);
    state.hasResponded ||= !result.failure;
    const isPassing = result.failure !== undefined || PASSING.includes(result.status);
    if (isSafe && isPassing) {
      const seconds = Math.ceil(Math.max(wait, ...polls, retryAfter(result)));
      print(
        `   No response (${result.failure ?? result.status}). Next try in ${seconds} second${seconds === 1 ? '' : 's'}.`,
      );
      await pause(state, seconds);
      continue;
    }
    if (result.failure || result.status >= 500)
      throw unknownOutcome(
        { ...request, creates: step.creates },
        result.failure ?? `status ${result.status}`,
      );
    if (result.status === 401) throw unauthorized(state, result);
    return result;
  }
}

function requestOf({ api, variables, workflow }, { request, query = {}, headers = {}, basic, json, form }) {
  const [, method, path] = /^(\S+) (.*)$/s.exec(request);
  const fill = (template) => fillText(template, variables);
  const target = path.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) =>
    name === undefined ? found[0] : pathSegment(text(variables[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, fill(value)]),
  ).toString();
  const all = Object.fromEntries(
    Object.entries({ ...workflow.headers, ...headers }).map(([name, value]) => [name, fill(value)]),
  );
  if (basic) all.Authorization = `Basic ${Buffer.from(basic.map(fill).join(':')).toString('base64')}`;
  let body;
  if (json !== undefined) {
    all['Content-Type'] ??= 'application/json';
    body = toJson(fillJson(json, variables));
  } else if (form)
    body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, fill(value)])).toString();
  if (form) all['Content-Type'] = 'application/x-www-form-urlencoded';
  return { method, url: `${api}${target}${search && `?${search}`}`, headers: all, body };
}

/** Sends a request once. Redirects aren't followed: secrets must not reach another host. */
async function sendOnce(state, request) {
  const { method, url, headers, body, isSafe } = request;
  if (!isSafe) state.sending = request;
  try {
    const signal = AbortSignal.timeout(REQUEST_SECONDS * 1000);
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
    const content = await readBody(response);
    return {
      method,
      url,
      status: response.status,
      headers: response.headers,
      text: content,
      data: parseJson(content),
    };
  } catch (error) {
    // A header or an address that no request can have.
    if (error instanceof TypeError && !error.cause)
      throw new Stop(`${method} ${url} cannot be sent: ${error.message}`);
    const code = error.cause?.code ?? '';
    const failure =
      error.name === 'TimeoutError' ? `no answer in ${REQUEST_SECONDS} seconds` : code || error.message;
    return {
      failure,
      wasSent:
        !/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(
          code,
        ),
    };
  } finally {
    state.sending = undefined;
  }
}

async function readBody(response) {
  const chunks = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

function unknownOutcome({ method, url, creates, response }, reason) {
  const lines = creates
    ? [
        `The ${creates.what} may exist: ${method} ${url} got no answer that says so (${reason}).`,
        ...(response ? [response] : []),
        `${creates.find} Don't send the request again before you have looked.`,
      ]
    : [`${method} ${url} may have been carried out: it got no answer that says so (${reason}).`];
  return new Stop(lines.join('\n'), EXIT.unknown);
}

function unauthorized(state, response) {
  return new Stop(
    describe(
      response,
      `The server doesn't accept the credentials (401).${state.created ? ' Sign in again.' : ''}`,
    ),
  );
}

function unexpected(response, state) {
  return state && new Stop(describe(response, 'Unexpected response.'));
}

function describe({ method, url, status, text: content }, message) {
  return `${message}\n${method} ${url}: ${status}\n${content.slice(0, 10_000)}`;
}

/** Shows what a request would do in production, and asks whether to send it. */
async function confirm(state, { method, url, body }) {
  print(`${method} ${url}`);
  if (body) print(toJson(parseJson(body) ?? body, 2));
  if (state.options.yes) return;
  if (!process.stdin.isTTY && process.stdin.readableEnded)
    throw new Stop('Add --yes to send this to production.', EXIT.usage);
  const line = await readLine('Send this to production? Type yes');
  if (line === undefined)
    throw new Stop('Nothing was sent. Add --yes to send this to production without a question.', EXIT.usage);
  if (line.trim().toLowerCase() !== 'yes') throw new Stop('Nothing was sent.');
}

/** Seconds that a response asks to wait. */
function retryAfter({ headers }) {
  const value = headers?.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? 0 : Math.max(0, (until - Date.now()) / 1000);
}

/** Waits at least a second, and no longer than the time limit lets the script run. */
async function pause(state, seconds) {
  const milliseconds = Math.max(1, seconds) * 1000;
  if (Date.now() + milliseconds > state.endsAt) {
    await sleep(Math.max(0, state.endsAt - Date.now()));
    throw timeIsUp(state);
  }
  await sleep(milliseconds);
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Questions

let lines;

/** Reads a line that the reader types; undefined at the end of the input. */
async function readLine(prompt) {
  print(`   ${prompt}:`);
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return (await lines.next()).value;
}

async function readAnswer(prompt, name, about) {
  const line = await readLine(prompt);
  if (line === undefined) throw new Stop(`Set ${name}: ${about}`, EXIT.usage);
  return line.trim();
}

/** Asks for the inputs of a step, again if the server did not take the last answer. */
async function askInputs(state, { ask = [], otherwise = [] }, tries) {
  for (const name of ask) {
    const input = state.workflow.inputs[name];
    if (state.isSet?.has(name)) {
      const again = otherwise.find((action) => action.again);
      if (tries > 1) throw new Stop(again?.say ?? `The server didn't take ${name}.`);
      continue;
    }
    for (;;) {
      const answer = await readAnswer(input.about, name, input.about);
      const { value, problem, refused } = answer === '' ? {} : toValue(name, input, answer);
      if (refused) throw new Stop(problem);
      if (problem) print(`   ${problem}`);
      state.variables[name] = value;
      if (value !== undefined) break;
    }
  }
}

/** Asks a question for each item of a list in the response, again until the answer is allowed. */
async function askEach(state, step, response) {
  for (const [name, fields] of Object.entries(step.askEach ?? {})) {
    if (state.isSet?.has(name)) continue;
    const { about } = state.workflow.inputs[name];
    const questions = questionsOf(operand(fields.items, response, state), fields);
    if (!questions) throw new Stop(describe(response, `The response has no questions for ${name}.`));
    const answers = [];
    for (const question of questions)
      answers.push(await askQuestion(question, { name, about, ownWords: fields.ownWords }));
    state.variables[name] = answers;
  }
}

function questionsOf(items, fields) {
  if (!Array.isArray(items)) return undefined;
  const scalar = (owner, key) => {
    const value = own(owner, key);
    return ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Digits
      ? value
      : undefined;
  };
  const answer = (owner, names) =>
    Object.fromEntries(Object.entries(names).map(([key, from]) => [key, scalar(owner, from)]));
  const questions = items.map((item) => ({
    text: scalar(item, fields.text),
    answer: answer(item, fields.answer),
    options: (own(item, fields.options.items) ?? []).map?.((option) => ({
      text: scalar(option, fields.options.text),
      answer: { ...answer(item, fields.answer), ...answer(option, fields.options.answer) },
      ownWords: own(option, fields.options.ownWords) === true,
    })),
  }));
  const isComplete = (part) =>
    part.text !== undefined && Object.values(part.answer).every((value) => value !== undefined);
  return questions.every((question) => isComplete(question) && question.options?.every(isComplete))
    ? questions
    : undefined;
}

async function askQuestion({ text: question, answer, options }, { name, about, ownWords }) {
  print(`   ${question}`);
  for (const [index, option] of options.entries())
    print(`   ${index + 1}: ${option.text}${option.ownWords ? ' (in own words)' : ''}`);
  let chosen = options.length === 0 ? { answer, ownWords: true } : undefined;
  while (!chosen) {
    const line = await readAnswer(`Number, 1 to ${options.length}`, name, about);
    chosen = /^[1-9]\d{0,3}$/.test(line) ? options[Number(line) - 1] : undefined;
    if (!chosen) print('   This is none of the options.');
  }
  let words = '';
  while (chosen.ownWords && words === '') words = await readAnswer('In own words', name, about);
  return words === '' ? chosen.answer : { ...chosen.answer, [ownWords]: words };
}

// Conditions

function holdsAll(conditions, response, state) {
  return (conditions ?? []).every((condition) => holds(condition, response, state));
}

function holds([left, operator, right, ...more], response, state) {
  const others = [operator, right, ...more].filter((part) => part !== undefined);
  if (left === 'and' && Array.isArray(operator)) return others.every((part) => holds(part, response, state));
  if (left === 'or' && Array.isArray(operator)) return others.some((part) => holds(part, response, state));
  if (left === 'not' && Array.isArray(operator)) return !holds(operator, response, state);
  const value = operand(left, response, state);
  if (operator === 'matches')
    return new RegExp(right, 'u').test(value === undefined || value === null ? '' : text(value));
  const other = typeof right === 'object' && right !== null ? operand(right, response, state) : right;
  if (operator === '==') return isSame(value, other);
  if (operator === '!=') return !isSame(value, other);
  const [a, b] = [number(value), number(other)];
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[operator];
}

function operand(value, response, state) {
  if (typeof value === 'object' && 'value' in value) return operand(value.value, response, state);
  if (typeof value === 'object') return 'is' in value ? value.is : state.variables[value.variable];
  if (value === 'status') return response.status;
  if (value.startsWith('header:')) return response.headers.get(value.slice('header:'.length)) ?? undefined;
  return at(response.data, value);
}

/** Texts are compared without case, as Arazzo says; a missing value is null. */
function isSame(a, b) {
  const fold = (value) =>
    typeof value === 'string'
      ? value.toLowerCase()
      : value instanceof Digits
        ? Number(value.digits)
        : (value ?? null);
  const [one, other] = [fold(a), fold(b)];
  return typeof one === 'object' && one !== null ? toJson(one) === toJson(other) : one === other;
}

function number(value) {
  return typeof value === 'number' || value instanceof Digits ? Number(text(value)) : Number.NaN;
}

// Values

/** A number as it is written in JSON, where a JavaScript number would change it: 9007199254740993, 10.50. */
class Digits {
  constructor(digits) {
    this.digits = digits;
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARK = '\u0000number ';

/** Reads JSON with every digit of its numbers; undefined for anything else, or if it is nested too deeply. */
function parseJson(content) {
  if (depthOf(content) > MAX_DEPTH) return undefined;
  let isFinite = true;
  const marked = content.replace(TOKENS, (token) => {
    if (token.startsWith('"') || String(Number(token)) === token) return token;
    if (!Number.isFinite(Number(token))) isFinite = false;
    return JSON.stringify(MARK + token);
  });
  try {
    // The original first: marks must not make JSON of what is none.
    JSON.parse(content);
    return isFinite
      ? JSON.parse(marked, (_, value) =>
          typeof value === 'string' && value.startsWith(MARK) ? new Digits(value.slice(MARK.length)) : value,
        )
      : undefined;
  } catch {
    return undefined;
  }
}

function depthOf(content) {
  let [depth, deepest] = [0, 0];
  for (const [token] of content.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, (depth += 1));
    else if (!token.startsWith('"')) depth -= 1;
  }
  return deepest;
}

/** Writes JSON with numbers as they were read. */
function toJson(value, indent) {
  const written = JSON.stringify(
    value ?? null,
    (_, part) => (part instanceof Digits ? MARK + part.digits : part),
    indent,
  );
  return written.replace(/"\\u0000number (-?[\d.eE+-]+)"/g, '$1');
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
  return pointer
    .split('/')
    .slice(1)
    .reduce((value, key) => own(value, key.replaceAll('~1', '/').replaceAll('~0', '~')), data);
}

function queryOf(url, name, base) {
  return typeof url === 'string' && URL.canParse(url, base)
    ? (new URL(url, base).searchParams.get(name) ?? undefined)
    : undefined;
}

/** Fills the variables of a template: `Bearer {ACCESS_TOKEN}`. */
function fillText(template, variables) {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) =>
    name === undefined ? found[0] : text(variables[name]),
  );
}

/** Fills the templates in JSON. A text that is one variable becomes its value, with its type. */
function fillJson(value, variables) {
  if (typeof value === 'string') {
    const [, name] = /^\{(\w+)\}$/.exec(value) ?? [];
    return name === undefined ? fillText(value, variables) : (variables[name] ?? null);
  }
  if (Array.isArray(value)) return value.map((item) => fillJson(item, variables));
  if (Object(value) !== value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillJson(item, variables)]));
}

/** Encodes a value as a path segment. ".." would be another endpoint. */
function pathSegment(value) {
  if (/^\.{0,2}$/.test(value)) throw new Stop(`Not a path segment: '${value}'`);
  return encodeURIComponent(value);
}
