import { encode } from '../../openapi/samples/http-request.ts';
import { type Piece, shellComment, shellString, shellWord } from '../../openapi/samples/literals.ts';
import { oneLine } from '../../text/one-line.ts';
import { jqOutput, jqPath, jqValue } from './jq.ts';
import {
  environmentName,
  namesIn,
  type Output,
  type Retry,
  readValue,
  type Value,
  type Workflow,
  type WorkflowStep,
} from './workflow.ts';

/** A workflow as a script for bash, with curl and jq. */
export function writeCurl(workflow: Workflow): string {
  const encodes = workflow.steps.some(
    ({ path, query, body }) =>
      path.some((value) => 'name' in value) || (body && query.some(([, value]) => 'name' in value)),
  );
  const checks = workflow.steps.some(({ path }) => path.some((value) => 'name' in value));
  return `#!/usr/bin/env bash
${shellComment(workflow.title)}
# Requires curl and jq.
set -euo pipefail

API_URL=\${API_URL:-${shellString(workflow.server)}}
${workflow.inputs.length > 0 ? inputLines(workflow) : ''}
# Sends a request. The response is in $body, its status in $status.
send() {
  body=$(curl --silent --show-error --globoff --write-out '\\n%{http_code}' --url "$@")
  status=\${body##*$'\\n'}
  body=\${body%$'\\n'*}
}

# Exits if the last request failed.
check() {
  [[ $status == 2?? ]] && return
  plain <<< "$status $body" >&2
  exit 1
}

# Strips control characters, which could move the cursor.
plain() { jq --raw-input --raw-output 'gsub("\\\\p{Cc}"; "")'; }

# Extracts a value from the response as one line: a second line could add a header.
value() { jq --raw-output "$1"' | tostring | gsub("\\\\p{Cc}"; "")' <<< "$body"; }
${encodes ? ENCODE : ''}${checks ? CHECK_PART : ''}
${workflow.steps.map(writeStep).join('\n\n')}
`;
}

const ENCODE = `
# Percent-encodes a value for a URL.
encode() { jq --null-input --raw-output --arg text "$1" '$text | @uri'; }
`;

const CHECK_PART = `
# Exits if a value isn't a path segment: \`..\` would lead to another endpoint.
check_part() { [[ ! $1 =~ ^\\.{0,2}$ ]] || { echo "Not a path segment: '$1'" >&2; exit 1; }; }
`;

function inputLines({ inputs }: Workflow): string {
  const lines = inputs.map(
    ({ name, description }) => `need ${environmentName(name)} ${shellString(oneLine(description))}`,
  );
  return `
# Exits if a value isn't set.
need() { [[ -n \${!1:-} ]] || { echo "Set $1: $2" >&2; exit 1; }; }
${lines.join('\n')}
`;
}

function writeStep(step: WorkflowStep, index: number): string {
  const lines = [
    `echo ${shellString(`${index + 1}. ${oneLine(step.title)}`)}`,
    ...(step.prompt ? askFor(step.prompt.name, step.prompt.description) : []),
    ...(step.retry ? repeat(step, step.retry) : [...request(step), 'check']),
    ...step.outputs.map(
      (output) => `${environmentName(output.name)}=$(value ${shellString(jqOutput(output))})`,
    ),
    ...(step.retry?.mode === 'while' ? step.outputs.map(mustBe) : []),
    ...(step.retry ? [] : step.print.map(shown)),
    ...(step.body || step.retry || step.print.length > 0
      ? []
      : ['[[ -z $body ]] || jq . <<< "$body" | plain']),
  ];
  if (!step.when) return lines.join('\n');
  const { name, is } = step.when;
  return `if [[ $${environmentName(name)} == ${shellString(String(is))} ]]; then\n${indent(lines)}\nfi`;
}

function askFor(name: string, description: string): string[] {
  const variable = environmentName(name);
  return [`[[ -n \${${variable}:-} ]] || read -r -p ${shellString(`${oneLine(description)}: `)} ${variable}`];
}

function request({ method, path, query, headers, basic, body }: WorkflowStep): string[] {
  const options = [
    ...(method === 'GET' ? [] : [`--request ${/^[A-Z]+$/.test(method) ? method : shellString(method)}`]),
    ...(basic
      ? [
          `--user ${shellWord([pieceOf({ name: basic.user }), { text: ':' }, pieceOf({ name: basic.password })])}`,
        ]
      : []),
    ...headers.map(
      ([name, before, value]) => `--header ${shellWord([{ text: `${name}: ${before}` }, pieceOf(value)])}`,
    ),
    ...(query.length > 0 && !body ? ['--get'] : []),
    ...(body ? [] : query).map(field),
    ...bodyOptions(body),
  ];
  // With a body, curl would send the fields of the query in it.
  const behind = body
    ? query.flatMap(([name, value], index) => [
        { text: `${index === 0 ? '?' : '&'}${encode(name)}=` },
        'text' in value ? { text: encode(value.text) } : encoded(value),
      ])
    : [];
  const command = [
    `send ${shellWord([{ code: '$API_URL' }, ...path.map(encoded), ...behind])}`,
    ...options.map((option) => `  ${option}`),
  ].join(' \\\n');
  const filled = path.flatMap((value) => ('name' in value ? [environmentName(value.name)] : []));
  return [...filled.map((name) => `check_part "$${name}"`), ...command.split('\n')];
}

/** curl encodes the value of `name=value`; a name with other characters could mean a file. */
function field([name, value]: [string, Value]): string {
  return `--data-urlencode ${shellWord([{ text: `${encode(name)}=` }, pieceOf(value)])}`;
}

function pieceOf(value: Value): Piece {
  return 'text' in value ? value : { code: `$${environmentName(value.name)}` };
}

/** A part of a URL. Texts are encoded already; a value may be anything. */
function encoded(value: Value): Piece {
  return 'text' in value ? value : { code: `$(encode "$${environmentName(value.name)}")` };
}

function bodyOptions(body: WorkflowStep['body']): string[] {
  if (body?.kind === 'form')
    return Object.entries(body.value as Record<string, unknown>).map(([name, value]) =>
      field([name, typeof value === 'string' ? readValue(value) : { text: String(value) }]),
    );
  if (!body) return [];
  const type = "--header 'Content-Type: application/json'";
  const names = [...new Set(namesIn(body.value))];
  const program = shellString(jqValue(body.value));
  if (names.length === 0) return [type, `--data-raw ${program}`];
  const given = names.map((name) => `--arg ${name} "$${environmentName(name)}"`).join(' ');
  return [type, `--data-raw "$(jq --null-input ${given} ${program})"`];
}

function repeat(step: WorkflowStep, { mode, pointer, values, every, slower, most }: Retry): string[] {
  const cases = values.map(shellString).join(' | ');
  return [
    ...(typeof every === 'number'
      ? [`pause=${every}`]
      : [
          '# Digits only: bash arithmetic would run anything else.',
          `pause=$${environmentName(every)}`,
          '[[ $pause =~ ^[1-9][0-9]{0,3}$ ]] || pause=5',
        ]),
    `for ((tries = 1; ; tries++)); do`,
    ...request(step).map((line) => `  ${line}`),
    ...(mode === 'until' ? ['  check'] : []),
    `  state=$(value ${shellString(jqPath(pointer))})`,
    '  echo "   $state"',
    ...step.print.map((pointer) => `  ${shown(pointer)}`),
    ...(mode === 'until'
      ? [`  case $state in ${cases}) break ;; esac`]
      : [`  case $state in ${cases}) ;; *) break ;; esac`]),
    ...(slower ? [`  [[ $state != ${shellString(slower)} ]] || pause=$((pause + 5))`] : []),
    `  ((tries < ${most})) || { echo 'Timed out.' >&2; exit 1; }`,
    '  sleep "$pause"',
    'done',
    ...(mode === 'while' ? ['check'] : []),
  ];
}

function shown(pointer: string): string {
  return `echo "   $(value ${shellString(`${jqPath(pointer)} // empty`)})"`;
}

/** The workflow may have ended without what it waited for. */
function mustBe({ name }: Output): string {
  return `[[ $${environmentName(name)} != null ]] || { plain <<< "$body" >&2; exit 1; }`;
}

function indent(lines: string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
