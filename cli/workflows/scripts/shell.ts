// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of scripts
import { encode } from '../../openapi/samples/http-request.ts';
import { type Piece, shellComment, shellString, shellWord } from '../../openapi/samples/literals.ts';
import { oneLine } from '../../text/one-line.ts';
import {
  environmentName,
  type Input,
  runtimeValueFor,
  type Step,
  type Template,
  type Workflow,
  type WorkflowOutput,
} from '../model.ts';
import { type Features, featuresOf } from './features.ts';
import { jqConditions, jqOutput, jqPayload, jqValue } from './jq.ts';
import { shellHelpers } from './shell-helpers.ts';
import { describeServer, INPUTS_TEXT, noTestServer } from './texts.ts';
import { type Branch, indent, type StepSyntax, writeSteps } from './write-steps.ts';

/** Writes a workflow as a script for bash, with curl and jq. */
export function writeShell(workflow: Workflow): string {
  const features = featuresOf(workflow);
  const parts = [
    head(workflow),
    shellHelpers(features),
    settings(workflow, features),
    ...writeSteps({ workflow, features, syntax: STEPS }),
    handOver(workflow.outputs).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function head({ title, inputs, server }: Workflow): string {
  return [
    '#!/usr/bin/env bash',
    shellComment(title),
    '# Requires bash, curl and jq 1.6 or later.',
    `# ${describeServer(server)}`,
    ...(inputs.length === 0
      ? []
      : [`# ${INPUTS_TEXT}`, `# ${inputs.map(({ name }) => environmentName(name)).join(', ')}`]),
    'set -euo pipefail',
  ].join('\n');
}

function settings({ server, inputs, timeLimit }: Workflow, features: Features): string {
  const read = inputs.filter(({ isPrompted }) => !isPrompted);
  const names = read.map(({ name }) => environmentName(name));
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
    ...read.flatMap(readInput),
    ...(names.length > 0 ? [`export ${names.join(' ')}`] : []),
    ...(features.jumps ? ['next=1'] : []),
    'echo "API: $API_URL"',
  ];
  return lines.join('\n');
}

function readInput(input: Input): string[] {
  const name = environmentName(input.name);
  const value = input.defaultValue === undefined ? [] : [shellString(String(input.defaultValue))];
  const parameters = [name, shellString(oneLine(input.description)), ...value];
  return [`${name}=$(need ${parameters.join(' ')})`, ...checkInput(input)];
}

/** Checks the type and the allowed values of a variable. */
function checkInput({ name, type, choices }: Input): string[] {
  const variable = environmentName(name);
  return [
    ...(type === 'string' ? [] : [`${variable}=$(typed ${variable} ${type} "$${variable}")`]),
    ...(choices
      ? [
          `one_of ${variable} "$${variable}" ${choices.map((choice) => shellString(String(choice))).join(' ')}`,
        ]
      : []),
  ];
}

function handOver(outputs: WorkflowOutput[]): string[] {
  return outputs.map(({ name, value }) => {
    const literal = value.kind === 'literal' ? shellString(String(value.value)) : "''";
    const word = value.kind === 'variable' ? `"$${environmentName(value.name)}"` : literal;
    return `hand_over ${environmentName(name)} ${word}`;
  });
}

function branches(all: Branch[]): string[] {
  const lines = all.flatMap(({ condition, body }, index) => {
    const keyword = index === 0 ? 'if' : 'elif';
    return [condition === undefined ? 'else' : `${keyword} ${condition}; then`, ...indent(body, '  ')];
  });
  return [...lines, 'fi'];
}

const STEPS: StepSyntax = {
  terminator: '',
  conditions: (conditions) =>
    conditions.length === 0 ? '[[ $status == 2?? ]]' : `holds ${shellString(jqConditions(conditions))}`,
  not: (condition) => `! ${condition}`,
  isNext: (step, { loops }) => `((next ${loops ? '==' : '<='} ${step}))`,
  branches,
  whileNext: (lastStep, body) => [`while ((next <= ${lastStep})); do`, ...indent(body, '  '), 'done'],
  loop: ({ counts, increments }, body) => [
    ...(increments ? ['slower=0'] : []),
    counts ? 'for ((tries = 1; ; tries++)); do' : 'while :; do',
    ...indent(body, '  '),
    'done',
  ],
  breakIf: (condition) => [`if ${condition}; then break; fi`],
  failUnless: (condition) => [`${condition} || fail`],
  fail: (message) => [message === undefined ? 'fail' : `fail ${shellString(message)}`],
  end: (message, outputs) => [`echo ${shellString(message)}`, ...handOver(outputs), 'exit 0'],
  goTo: (step) => [`next=${step}`],
  retry({ limit, delay, delayVariable, increment }, { message, increments }) {
    const seconds =
      delayVariable === undefined ? delay : `"$(seconds "$${environmentName(delayVariable)}" ${delay})"`;
    return [
      `((tries <= ${limit})) || fail ${shellString(message)}`,
      ...(increment > 0 ? [`slower=$((slower + ${Math.ceil(increment)}))`] : []),
      `pause ${seconds}${increments ? ' "$slower"' : ''}`,
    ];
  },
  title: (title) => [`step ${shellString(title)}`],
  prompt: (input) => [
    `ask ${environmentName(input.name)} ${shellString(oneLine(input.description))}`,
    ...checkInput(input),
  ],
  itemPrompt({ items, fields }, input) {
    const parameters = [oneLine(input.description), jqValue(items), JSON.stringify(fields)].map(shellString);
    return [`ask_each ${environmentName(input.name)} ${parameters.join(' ')}`, ...checkInput(input)];
  },
  request,
  show: ({ label, value }, index) => [
    `show ${index} ${shellString(oneLine(label))} ${shellString(jqValue(value))}`,
  ],
  output(output) {
    const name = environmentName(output.name);
    return [
      `${name}=$(value ${shellString(jqOutput(output))})`,
      ...(output.isRequired ? [`[[ -n $${name} ]] || fail 'The response has no value for ${name}.'`] : []),
      `export ${name}`,
    ];
  },
};

function request({ method, path, query, headers, basic, body }: Step): string[] {
  const url = [
    { code: '$API_URL' },
    ...path.map(urlPiece),
    ...query.flatMap(({ name, value }, index): Piece[] => [
      { text: `${index === 0 ? '?' : '&'}${encode(name)}=` },
      ...value.map((piece) => ('text' in piece ? { text: encode(piece.text) } : urlPiece(piece))),
    ]),
  ];
  const hasProgram = body?.kind === 'json' && body.runtimeValues.length > 0;
  const options = [
    ...(basic ? [`user ${shellWord([...basic.user, { text: ':' }, ...basic.password].map(pieceOf))}`] : []),
    ...headers.map(
      ({ name, value }) => `header ${shellWord([{ text: `${name}: ` }, ...value.map(pieceOf)])}`,
    ),
    ...(body?.kind === 'json'
      ? [
          `header ${shellString(`Content-Type: ${body.type}`)}`,
          `data-raw ${hasProgram ? '"$payload"' : shellString(jqPayload(body, '  '))}`,
        ]
      : formFields(body)),
  ];
  const word = /^[A-Z]+$/.test(method) ? method : shellString(method);
  return [
    ...path.flatMap((piece) => ('name' in piece ? [`check_part "$${environmentName(piece.name)}"`] : [])),
    ...(hasProgram ? `payload=$(jq --null-input ${shellString(jqPayload(body, ''))})`.split('\n') : []),
    ...[`send ${word} ${shellWord(url)}`, ...options.map((option) => `  ${option}`)]
      .join(' \\\n')
      .split('\n'),
  ];
}

function formFields(body: Step['body']): string[] {
  if (!body) return [];
  return Object.entries(body.value as Record<string, unknown>).map(([name, value]) => {
    const runtime = runtimeValueFor(body, value);
    let text: Template = [{ text: String(value) }];
    if (runtime && 'template' in runtime) text = runtime.template;
    else if (runtime) text = runtime.value.kind === 'variable' ? [runtime.value] : [];
    return `data-urlencode ${shellWord([{ text: `${encode(name)}=` }, ...text.map(pieceOf)])}`;
  });
}

function pieceOf(piece: Template[number]): Piece {
  return 'text' in piece ? piece : { code: `$${environmentName(piece.name)}` };
}

/** A piece of a URL: literal text is already encoded, and the script encodes variables. */
function urlPiece(piece: Template[number]): Piece {
  return 'text' in piece ? piece : { code: `$(encode "$${environmentName(piece.name)}")` };
}
