// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of scripts
import { encode } from '../../openapi/samples/http-request.ts';
import { type Piece, shellComment, shellString, shellWord } from '../../openapi/samples/literals.ts';
import { oneLine } from '../../text/one-line.ts';
import {
  type Action,
  type AskEach,
  environmentName,
  fillingFor,
  type HandedOver,
  type Input,
  type Output,
  type Step,
  type Text,
  type Workflow,
} from '../model.ts';
import { jqConditions, jqOutput, jqPayload, jqValue } from './jq.ts';
import { isLoop, isSlower, type Needs, needsOf } from './needs.ts';
import { noTestServer, serverWords } from './server-words.ts';
import { shellHelpers } from './shell-helpers.ts';

/** A workflow as a script for bash, with curl and jq. */
export function writeShell(workflow: Workflow): string {
  const needs = needsOf(workflow);
  const parts = [
    head(workflow),
    shellHelpers(needs),
    settings(workflow, needs),
    ...writeSteps(workflow, needs),
    handOver(workflow.outputs).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function head({ title, inputs, server }: Workflow): string {
  return [
    '#!/usr/bin/env bash',
    shellComment(title),
    '# Requires bash, curl and jq.',
    `# ${serverWords(server)}`,
    ...(inputs.length === 0
      ? []
      : [
          '# Set these variables, or name files that hold them: with NAME_FILE, NAME is read from a file.',
          `# ${inputs.map(({ name }) => environmentName(name)).join(', ')}`,
        ]),
    'set -euo pipefail',
  ].join('\n');
}

function settings({ server, inputs, timeLimit }: Workflow, needs: Needs): string {
  const isRead = inputs.filter(({ isAsked }) => !isAsked);
  const names = isRead.map(({ name }) => environmentName(name));
  const lines = [
    `server=${shellString(server.test ?? '')}`,
    'case "$*" in',
    "  '') ;;",
    `  --production) server=${shellString(server.production)} ;;`,
    '  *) stop "Unknown argument: $*" ;;',
    'esac',
    'API_URL=${API_URL:-$server}',
    ...(server.test === undefined
      ? [`[[ -n $API_URL ]] || stop ${shellString(noTestServer(server.production))}`]
      : []),
    `TIME_LIMIT=\${TIME_LIMIT:-${timeLimit}}`,
    `[[ $TIME_LIMIT =~ ^[1-9][0-9]{0,4}$ ]] || stop 'TIME_LIMIT must be a number of seconds.'`,
    'SECONDS=0',
    ...isRead.flatMap(readInput),
    ...(names.length > 0 ? [`export ${names.join(' ')}`] : []),
    ...(needs.jumps ? ['next=1'] : []),
    'echo "API: $API_URL"',
  ];
  return lines.join('\n');
}

function readInput(input: Input): string[] {
  const name = environmentName(input.name);
  const fallback = input.fallback === undefined ? [] : [shellString(String(input.fallback))];
  const words = [name, shellString(oneLine(input.description)), ...fallback];
  return [`${name}=$(need ${words.join(' ')})`, ...checkInput(input)];
}

function checkInput({ name, type, choices }: Input): string[] {
  const variable = environmentName(name);
  return [
    ...(type === 'string' ? [] : [`${variable}=$(typed ${variable} ${type} "$${variable}")`]),
    ...(choices
      ? [`one_of ${variable} "$${variable}" ${choices.map((one) => shellString(String(one))).join(' ')}`]
      : []),
  ];
}

function handOver(outputs: HandedOver[]): string[] {
  return outputs.map(({ name, value }) => {
    const word = value.kind === 'literal' ? shellString(String(value.value)) : "''";
    const written = value.kind === 'variable' ? `"$${environmentName(value.name)}"` : word;
    return `hand_over ${environmentName(name)} ${written}`;
  });
}

/** Steps that may go back are in a loop, in which each says which one is next. */
function writeSteps(workflow: Workflow, needs: Needs): string[] {
  const steps = workflow.steps.map((step) => writeStep(step, workflow, needs));
  if (!needs.loops) return steps;
  return [
    [`while ((next <= ${steps.length})); do`, ...indent(steps.join('\n\n').split('\n')), 'done'].join('\n'),
  ];
}

function writeStep(step: Step, workflow: Workflow, needs: Needs): string {
  const goesOn = step.onFailure.some(({ kind }) => kind === 'goto');
  const isNext = `((next ${needs.loops ? '==' : '<='} ${step.number}))`;
  const after = [
    ...step.outputs.flatMap(writeOutput),
    ...step.asksEach.flatMap((each) => askEach(each, workflow)),
    ...(needs.loops ? [`next=${step.number + 1}`] : []),
    ...onSuccess(step.onSuccess),
  ];
  const lines = [
    `step ${shellString(`${step.number}. ${step.title}`)}`,
    ...step.asks.flatMap((name) => askFor(name, workflow)),
    ...(isLoop(step) ? repeat(step, workflow) : once(step)),
    ...(goesOn && after.length > 0 ? [`if ${isNext}; then`, ...indent(after), 'fi'] : after),
  ];
  const isAlways = !needs.loops && !step.isSkippable;
  return (isAlways ? lines : [`if ${isNext}; then`, ...indent(lines), 'fi']).join('\n');
}

/** An earlier step once more. */
function redo(step: Step): string[] {
  return [
    `step ${shellString(`${step.number}. ${step.title}`)}`,
    ...once(step),
    ...step.outputs.flatMap(writeOutput),
  ];
}

function askFor(name: string, { inputs }: Workflow): string[] {
  const input = inputs.find((one) => one.name === name);
  if (!input) return [];
  const variable = environmentName(name);
  return [`ask ${variable} ${shellString(oneLine(input.description))}`, ...checkInput(input)];
}

function askEach({ name, items, fields }: AskEach, { inputs }: Workflow): string[] {
  const input = inputs.find((one) => one.name === name);
  if (!input) return [];
  const variable = environmentName(name);
  const words = [oneLine(input.description), jqValue(items), JSON.stringify(fields)].map(shellString);
  return [`ask_each ${variable} ${words.join(' ')}`, ...checkInput(input)];
}

/** One request; what it must be is judged at once. */
function once(step: Step): string[] {
  return [
    ...request(step),
    ...shows(step),
    ...(step.onFailure.length === 0
      ? [`${holds(step.success)} || fail`]
      : [
          `if ! ${holds(step.success)}; then`,
          ...indent(step.onFailure.flatMap((action) => onFailure(action, step, []))),
          '  fail',
          'fi',
        ]),
  ];
}

function repeat(step: Step, { steps }: Workflow): string[] {
  const retries = step.onFailure.some((action) => action.kind === 'retry');
  return [
    ...(isSlower(step) ? ['slower=0'] : []),
    retries ? 'for ((tries = 1; ; tries++)); do' : 'while :; do',
    ...indent([
      ...request(step),
      ...shows(step),
      `if ${holds(step.success)}; then break; fi`,
      ...step.onFailure.flatMap((action) => onFailure(action, step, steps)),
      'fail',
    ]),
    'done',
  ];
}

function onFailure(action: Action, step: Step, steps: Step[]): string[] {
  const inner = failureLines(action, step, steps);
  return action.when.length === 0 ? inner : [`if ${holds(action.when)}; then`, ...indent(inner), 'fi'];
}

function failureLines(action: Action, step: Step, steps: Step[]): string[] {
  if (action.kind === 'end') return [`fail ${shellString(action.message ?? 'The workflow has ended.')}`];
  if (action.kind === 'goto')
    return action.to === step.number ? ['continue'] : [`next=${action.to}`, 'break'];
  const seconds =
    action.variable === undefined
      ? String(action.after)
      : `$(seconds "$${environmentName(action.variable)}" ${action.after})`;
  return [
    `((tries <= ${action.limit})) || fail ${shellString(action.message ?? `Gave up after ${action.limit} retries.`)}`,
    ...(action.slower > 0 ? [`slower=$((slower + ${Math.ceil(action.slower)}))`] : []),
    `pause ${action.variable === undefined ? seconds : `"${seconds}"`}${isSlower(step) ? ' "$slower"' : ''}`,
    ...steps.filter(({ number }) => number === action.first).flatMap(redo),
    'continue',
  ];
}

function onSuccess(actions: Action[]): string[] {
  return actions.flatMap((action, index): string[] => {
    const inner =
      action.kind === 'goto'
        ? [`next=${action.to}`]
        : [
            `echo ${shellString(action.message ?? 'Done.')}`,
            ...(action.kind === 'end' ? handOver(action.outputs) : []),
            'exit 0',
          ];
    if (action.when.length === 0 && index === 0) return inner;
    const word = index === 0 ? 'if' : 'elif';
    const opening = action.when.length === 0 ? 'else' : `${word} ${holds(action.when)}; then`;
    const isLast = index === actions.length - 1 || action.when.length === 0;
    return [opening, ...indent(inner), ...(isLast ? ['fi'] : [])];
  });
}

function holds(conditions: Step['success']): string {
  if (conditions.length === 0) return '[[ $status == 2?? ]]';
  return `holds ${shellString(jqConditions(conditions))}`;
}

function writeOutput(output: Output): string[] {
  const name = environmentName(output.name);
  return [
    `${name}=$(value ${shellString(jqOutput(output))})`,
    ...(output.isNeeded ? [`[[ -n $${name} ]] || fail 'The response has no value for ${name}.'`] : []),
    `export ${name}`,
  ];
}

function shows({ shows: shown }: Step): string[] {
  return shown.map(
    ({ label, value }, index) =>
      `show ${index} ${shellString(oneLine(label))} ${shellString(jqValue(value))}`,
  );
}

function request(step: Step): string[] {
  const { method, path, query, headers, basic, body } = step;
  const url = [
    { code: '$API_URL' },
    ...path.map(encoded),
    ...query.flatMap(({ name, value }, index): Piece[] => [
      { text: `${index === 0 ? '?' : '&'}${encode(name)}=` },
      ...value.map((piece) => ('text' in piece ? { text: encode(piece.text) } : encoded(piece))),
    ]),
  ];
  const isFilled = body?.kind === 'json' && body.filled.length > 0;
  const options = [
    ...(basic ? [`user ${shellWord([...basic.user, { text: ':' }, ...basic.password].map(pieceOf))}`] : []),
    ...headers.map(
      ({ name, value }) => `header ${shellWord([{ text: `${name}: ` }, ...value.map(pieceOf)])}`,
    ),
    ...(body?.kind === 'json' ? [`header ${shellString(`Content-Type: ${body.type}`)}`] : []),
    ...(body?.kind === 'json'
      ? [`data-raw ${isFilled ? '"$payload"' : shellString(jqPayload(body, '  '))}`]
      : formFields(body)),
  ];
  const word = /^[A-Z]+$/.test(method) ? method : shellString(method);
  return [
    ...path.flatMap((piece) => ('name' in piece ? [`check_part "$${environmentName(piece.name)}"`] : [])),
    ...(isFilled && body ? `payload=$(jq --null-input ${shellString(jqPayload(body, ''))})`.split('\n') : []),
    ...[`send ${word} ${shellWord(url)}`, ...options.map((option) => `  ${option}`)]
      .join(' \\\n')
      .split('\n'),
  ];
}

function formFields(body: Step['body']): string[] {
  if (!body) return [];
  return Object.entries(body.value as Record<string, unknown>).map(([name, value]) => {
    const filling = fillingFor(body, value);
    const text: Text = !filling
      ? [{ text: String(value) }]
      : 'text' in filling
        ? filling.text
        : filling.value.kind === 'variable'
          ? [filling.value]
          : [];
    return `data-urlencode ${shellWord([{ text: `${encode(name)}=` }, ...text.map(pieceOf)])}`;
  });
}

function pieceOf(piece: Text[number]): Piece {
  return 'text' in piece ? piece : { code: `$${environmentName(piece.name)}` };
}

/** A part of a URL. Texts are encoded already; a value may be anything. */
function encoded(piece: Text[number]): Piece {
  return 'text' in piece ? piece : { code: `$(encode "$${environmentName(piece.name)}")` };
}

function indent(lines: string[]): string[] {
  return lines.map((line) => (line === '' ? line : `  ${line}`));
}
