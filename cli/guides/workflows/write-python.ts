import { layOut, pythonString } from '../../openapi/samples/literals.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { oneLine } from '../../text/one-line.ts';
import {
  environmentName,
  type Output,
  type Retry,
  readValue,
  snakeName,
  type Value,
  type Workflow,
  type WorkflowStep,
} from './workflow.ts';

/** A workflow as a script for Python 3, without packages. */
export function writePython(workflow: Workflow): string {
  const asks = workflow.steps.some(({ prompt }) => prompt);
  const basic = workflow.steps.some((step) => step.basic);
  const parts = workflow.steps.some(({ path }) => path.some((value) => 'name' in value));
  const repeats = workflow.steps.some(({ retry }) => retry);
  return `${docString(`${oneLine(workflow.title)}\nRequires Python 3.9 or later.`)}
${basic ? 'import base64\n' : ''}import json
import os
import re
${repeats ? 'import time\n' : ''}import urllib.error
import urllib.parse
import urllib.request

API = os.environ.get("API_URL", ${pythonString(workflow.server)})


def need(name, about):
    """Reads a required environment variable."""
    if not os.environ.get(name):
        raise SystemExit(f"Set {name}: {about}")
    return os.environ[name]

${asks ? ASK : ''}${basic ? BASIC : ''}${parts ? PART : ''}
def plain(value):
    """Strips control characters, which could move the cursor."""
    return re.sub(r"[\\0-\\x1f\\x7f-\\x9f]", "", value) if isinstance(value, str) else value


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Refuses redirects: secrets must not reach another host."""

    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirect)


def send(method, path, headers=None, body=None, is_expected=lambda response: False):
    """Sends a request and exits on an error that isn't expected."""
    request = urllib.request.Request(API + path, body, headers or {}, method=method)
    try:
        with opener.open(request) as response:
            text = response.read()
    except urllib.error.HTTPError as error:
        text = error.read()
        if not is_expected(json.loads(text or "null")):
            raise SystemExit(f"{error.code} {plain(text.decode())}")
    return json.loads(text) if text else None


${workflow.inputs.map(({ name, description }) => `${snakeName(name)} = need(${pythonString(environmentName(name))}, ${pythonString(oneLine(description))})\n`).join('')}
${workflow.steps.map(writeStep).join('\n\n')}
`;
}

/** A comment at the top could name an encoding, in which Python would read the script. */
function docString(text: string): string {
  return `""${pythonString(text).replaceAll('\\n', '\n')}""`;
}

const ASK = `
def ask(name, about):
    """Reads an environment variable, or asks for the value."""
    return os.environ.get(name) or input(f"{about}: ")

`;

const PART = `
def part(value):
    """Encodes a value as a path segment. \`..\` would lead to another endpoint."""
    if value in ("", ".", ".."):
        raise SystemExit(f"Not a path segment: '{value}'")
    return urllib.parse.quote(str(value), safe="")

`;

const BASIC = `
def basic(user, password):
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()

`;

function writeStep(step: WorkflowStep, index: number): string {
  const lines = [
    `print(${pythonString(`${index + 1}. ${oneLine(step.title)}`)})`,
    ...(step.prompt
      ? [
          `${snakeName(step.prompt.name)} = ask(${pythonString(environmentName(step.prompt.name))}, ${pythonString(oneLine(step.prompt.description))})`,
        ]
      : []),
    ...(step.retry ? repeat(step, step.retry) : [`response = ${call(step)}`]),
    ...step.outputs.map((output) => `${snakeName(output.name)} = ${outputValue(output)}`),
    ...(step.retry ? [] : step.print.map((pointer) => `print("  ", plain(response${pythonPath(pointer)}))`)),
    ...(step.body || step.retry || step.print.length > 0 ? [] : ['print(json.dumps(response, indent=2))']),
  ];
  if (!step.when) return lines.join('\n');
  const { name, is } = step.when;
  const value =
    typeof is === 'boolean' ? (is ? 'True' : 'False') : typeof is === 'string' ? pythonString(is) : is;
  return `if ${snakeName(name)} == ${value}:\n${indent(lines.join('\n'))}`;
}

function call({ method, path, query, headers, basic, body, retry }: WorkflowStep): string {
  const fields = [
    ...(basic ? [`"Authorization": basic(${snakeName(basic.user)}, ${snakeName(basic.password)})`] : []),
    ...headers.map(([name, before, value]) => `${pythonString(name)}: ${joined([{ text: before }, value])}`),
    ...(body?.kind === 'json' ? ['"Content-Type": "application/json"'] : []),
  ];
  const options = [
    ...(fields.length > 0
      ? [`    headers={\n${fields.map((field) => `        ${field},\n`).join('')}    },`]
      : []),
    ...(body?.kind === 'json' ? [`    body=json.dumps(${literal(body.value)}).encode(),`] : []),
    ...(body?.kind === 'form' ? [`    body=urllib.parse.urlencode(${literal(body.value)}).encode(),`] : []),
    ...(retry?.mode === 'while' ? ['    is_expected=is_expected,'] : []),
  ];
  const asked = Object.fromEntries(
    query.map(([name, value]) => [name, 'name' in value ? `$${value.name}` : value.text]),
  );
  const target =
    query.length > 0
      ? `${joined([...path, { text: '?' }], true)} + urllib.parse.urlencode(${literal(asked)})`
      : joined(path, true);
  const start = [`    ${pythonString(method)},`, `    ${target},`];
  return options.length > 0 || query.length > 0
    ? `send(\n${[...start, ...options].join('\n')}\n)`
    : `send(${pythonString(method)}, ${target})`;
}

function literal(value: unknown): string {
  return layOut(
    value,
    '    ',
    {
      text: (text) => {
        const found = readValue(text);
        return 'name' in found ? snakeName(found.name) : pythonString(text);
      },
      key: pythonString,
      none: 'None',
      yes: 'True',
      no: 'False',
    },
    '    ',
  );
}

function joined(values: Value[], isPath = false): string {
  const parts: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push(pythonString(text));
    text = '';
  };
  for (const value of values) {
    if ('text' in value) text += value.text;
    else {
      flush();
      const name = snakeName(value.name);
      parts.push(isPath ? `part(${name})` : name);
    }
  }
  flush();
  return parts.join(' + ') || '""';
}

function repeat(step: WorkflowStep, { mode, pointer, values, every, slower, most }: Retry): string[] {
  const list = `(${values.map(pythonString).join(', ')}${values.length === 1 ? ',' : ''})`;
  const state = `(response or {}).get(${pythonString(pointer.slice(1))})`;
  return [
    typeof every === 'number'
      ? `pause = ${every}`
      : `pause = ${snakeName(every)} if isinstance(${snakeName(every)}, int) else 5`,
    `for tries in range(${most}):`,
    ...(mode === 'while' ? [`    is_expected = lambda response: ${state} in ${list}`] : []),
    ...indent(`response = ${call(step)}`).split('\n'),
    `    print("  ", plain(${state}))`,
    ...step.print.map(
      (shown) => `    print("  ", plain((response or {}).get(${pythonString(shown.slice(1))}, "")))`,
    ),
    mode === 'while' ? '    if not is_expected(response):' : `    if ${state} in ${list}:`,
    '        break',
    ...(slower ? [`    if ${state} == ${pythonString(slower)}:`, '        pause += 5'] : []),
    '    time.sleep(pause)',
    'else:',
    '    raise SystemExit("Timed out.")',
  ];
}

function outputValue({ pointer, parameter }: Output): string {
  const value = `response${pythonPath(pointer)}`;
  if (parameter === undefined) return value;
  return `plain(urllib.parse.parse_qs(urllib.parse.urlsplit(${value}).query)[${pythonString(parameter)}][0])`;
}

function pythonPath(pointer: string): string {
  return pointerSteps(pointer)
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `[${pythonString(step)}]`))
    .join('');
}

function indent(code: string): string {
  return code
    .split('\n')
    .map((line) => (line === '' ? line : `    ${line}`))
    .join('\n');
}
