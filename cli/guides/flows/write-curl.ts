import { shellString } from '../../openapi/samples/literals.ts';
import {
  type Again,
  environmentName,
  type Flow,
  type FlowStep,
  type Kept,
  namesIn,
  type Value,
} from './flow.ts';
import { jqValue } from './jq.ts';

/** A walk as a script for bash, with curl and jq. */
export function writeCurl(flow: Flow): string {
  return `#!/usr/bin/env bash
# ${flow.title}. Needs curl and jq.
set -euo pipefail

: "\${API_URL:=${flow.server}}"
${flow.needs.map(({ name, about }) => `: "\${${environmentName(name)}:?${plain(about)}}"`).join('\n')}

# Sends a request. The answer is then in $body, and its status in $status.
send() {
  body=$(curl --silent --show-error --write-out '\\n%{http_code}' "$@")
  status=\${body##*$'\\n'}
  body=\${body%$'\\n'*}
}

# Ends the walk where the last call was refused.
check() {
  [[ $status == 2?? ]] && return
  echo "$status $body" >&2
  exit 1
}

# Takes a value out of the answer.
value() { jq --raw-output "$1" <<< "$body"; }

${flow.steps.map(writeStep).join('\n\n')}
`;
}

/** What stands in a message of the shell may not be read by it. */
function plain(text: string): string {
  return text.replace(/[^\w ,.()-]/g, '');
}

function writeStep(step: FlowStep, index: number): string {
  const lines = [
    `echo ${shellString(`${index + 1}. ${step.title}`)}`,
    ...(step.ask ? askFor(step.ask.name, step.ask.about) : []),
    ...(step.again ? repeat(step, step.again) : [...request(step), 'check']),
    ...step.keep.map((kept) => `${environmentName(kept.name)}=$(value '${jqKept(kept)}')`),
    ...(step.again?.mode === 'while' ? step.keep.map(mustBe) : []),
    ...(step.again ? [] : step.show.map(shown)),
    ...(step.body || step.again || step.show.length > 0 ? [] : ['[[ -z $body ]] || jq . <<< "$body"']),
  ];
  if (!step.when) return lines.join('\n');
  const { name, is } = step.when;
  return `if [[ $${environmentName(name)} == ${shellString(String(is))} ]]; then\n${indent(lines)}\nfi`;
}

function askFor(name: string, about: string): string[] {
  const variable = environmentName(name);
  return [`[[ -n \${${variable}:-} ]] || read -r -p ${shellString(`${about}: `)} ${variable}`];
}

function request({ method, path, query, headers, basic, body }: FlowStep): string[] {
  const options = [
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(basic ? [`--user "$${environmentName(basic.user)}:$${environmentName(basic.password)}"`] : []),
    ...headers.map(([name, before, value]) => `--header ${quoted([{ text: `${name}: ${before}` }, value])}`),
    ...(query.length > 0 && !body ? ['--get'] : []),
    ...(body ? [] : query).map(
      ([name, value]) => `--data-urlencode ${quoted([{ text: `${name}=` }, value])}`,
    ),
    ...bodyOptions(body),
  ];
  // With a body, curl would send the fields of the query in it.
  const behind = body
    ? query.flatMap(([name, value], index) => [
        { text: `${index === 0 ? '?' : '&'}${name}=` },
        encoded(value),
      ])
    : [];
  return [
    `send "$API_URL${[...path, ...behind].map(inQuotes).join('')}"`,
    ...options.map((option) => `  ${option}`),
  ]
    .join(' \\\n')
    .split('\n');
}

function encoded(value: Value): Value {
  return 'text' in value ? { text: encodeURIComponent(value.text.toWellFormed()) } : value;
}

function bodyOptions(body: FlowStep['body']): string[] {
  if (body?.kind === 'form')
    return Object.entries(body.value as Record<string, unknown>).map(([name, value]) => {
      const [variable] = namesIn(value);
      const text: Value = variable === undefined ? { text: String(value) } : { name: variable };
      return `--data-urlencode ${quoted([{ text: `${name}=` }, text])}`;
    });
  if (!body) return [];
  const type = "--header 'Content-Type: application/json'";
  const names = [...new Set(namesIn(body.value))];
  const program = shellString(jqValue(body.value));
  if (names.length === 0) return [type, `--data-raw ${program}`];
  const given = names.map((name) => `--arg ${name} "$${environmentName(name)}"`).join(' ');
  return [type, `--data-raw "$(jq --null-input ${given} ${program})"`];
}

/** Single quotes where nothing is to be filled in. */
function quoted(values: Value[]): string {
  const isFixed = values.every((value) => 'text' in value);
  if (isFixed) return shellString(values.map((value) => ('text' in value ? value.text : '')).join(''));
  return `"${values.map(inQuotes).join('')}"`;
}

function inQuotes(value: Value): string {
  return 'name' in value ? `$${environmentName(value.name)}` : value.text.replace(/["\\$`]/g, '\\$&');
}

function repeat(step: FlowStep, { mode, pointer, values, every, slower, most }: Again): string[] {
  const pause = typeof every === 'number' ? String(every) : `$${environmentName(every)}`;
  const cases = values.map((value) => (/^[\w-]+$/.test(value) ? value : shellString(value))).join(' | ');
  return [
    `pause=${pause}`,
    `for ((tries = 1; ; tries++)); do`,
    ...request(step).map((line) => `  ${line}`),
    ...(mode === 'until' ? ['  check'] : []),
    `  state=$(value '${jqPath(pointer)}')`,
    '  echo "   $state"',
    ...step.show.map((pointer) => `  ${shown(pointer)}`),
    ...(mode === 'until'
      ? [`  case $state in ${cases}) break ;; esac`]
      : [`  case $state in ${cases}) ;; *) break ;; esac`]),
    ...(slower ? [`  [[ $state != ${slower} ]] || pause=$((pause + 5))`] : []),
    `  ((tries < ${most})) || { echo 'It takes too long.' >&2; exit 1; }`,
    '  sleep "$pause"',
    'done',
    ...(mode === 'while' ? ['check'] : []),
  ];
}

function shown(pointer: string): string {
  return `echo "   $(value '${jqPath(pointer)} // empty')"`;
}

function jqKept({ pointer, parameter }: Kept): string {
  const path = jqPath(pointer);
  return parameter === undefined ? path : `${path} | capture("[?&]${parameter}=(?<found>[^&]*)").found`;
}

/** The walk may have ended without what it waited for. */
function mustBe({ name }: Kept): string {
  return `[[ $${environmentName(name)} != null ]] || { echo "$body" >&2; exit 1; }`;
}

/** `/balances/0/amount` → `.balances[0].amount`. */
function jqPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) =>
      /^\d+$/.test(step) ? `[${step}]` : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `."${step}"`,
    )
    .join('')
    .replace(/^(?=\[)/, '.');
}

function indent(lines: string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
