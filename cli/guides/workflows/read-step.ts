import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import type { Operation, Parameter, SentBody } from '../../openapi/model/model.ts';
import {
  encode,
  encodePath,
  headerText,
  isToken,
  serverAddress,
} from '../../openapi/samples/http-request.ts';
import { variableName } from '../../openapi/samples/variable-names.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { findExample, findOperation, hintOf, isNotFound } from '../address.ts';
import { readJson } from '../read-json.ts';
import type { Api, Registry } from '../registry.ts';
import { credentialOf } from '../schemes.ts';
import { unknownFields } from '../snippets/unknown-fields.ts';
import { isTaken } from './taken-names.ts';
import { type Output, readValue, type Value, type WorkflowStep } from './workflow.ts';
import type { WorkflowFault, WrittenStep } from './written-workflow.ts';

interface StepContext {
  registry: Registry;
  validators: Map<string, BodyValidator>;
  /** Of the step in its file. */
  pointer: string;
}

/** One step, validated against the operation that it calls. */
export function readStep(
  written: WrittenStep,
  { registry, validators, pointer }: StepContext,
): { step?: WorkflowStep; server?: string; faults: WorkflowFault[] } {
  const found = findOperation(registry, written.call);
  if (isNotFound(found)) return { faults: [{ pointer: `${pointer}/call`, ...found }] };
  const { api, operation } = found;
  const validator = validators.get(api.reference.route);
  const faults: WorkflowFault[] = [];
  const fault = (place: string, message: string, hint?: string) =>
    faults.push({ pointer: pointer + place, message, ...hintOf(hint) });
  const parameters = (place: string): Parameter[] =>
    operation.parameterGroups.find((group) => group.place === place)?.parameters ?? [];
  const values = (place: 'path' | 'query' | 'headers'): [string, Value][] => {
    const given = written[place];
    const all = parameters(place === 'headers' ? 'header' : place);
    for (const name of Object.keys(given)) {
      if (all.some((parameter) => parameter.name === name)) continue;
      const hint = didYouMean(
        name,
        all.map((parameter) => parameter.name),
      );
      fault(
        `/${place}/${name}`,
        `\`${written.call}\` has no ${place === 'headers' ? 'header' : place} parameter \`${name}\`.`,
        hint,
      );
    }
    return all.flatMap((parameter): [string, Value][] => {
      const own = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined;
      if (own !== undefined) return [[parameter.name, readValue(String(own))]];
      if (!parameter.required) return [];
      // Headers about the customer's device are the same in every workflow: the specification has an example.
      const example = place === 'headers' ? parameter.sent[0]?.[1] : undefined;
      if (example !== undefined) return [[parameter.name, { text: example }]];
      fault('', `The parameter \`${parameter.name}\` is required.`);
      return [];
    });
  };
  const path = new Map(values('path'));
  for (const [name, value] of path)
    if ('text' in value && /^\.{0,2}$/.test(value.text))
      fault(
        `/path/${name}`,
        `\`${value.text}\` cannot be a path segment: the URL would belong to another endpoint.`,
      );
  const body = readBody(written, { api, operation, validator, fault });
  checkOutputs(written, operation, fault);
  const retry = readRetry(written, fault);
  const [when] = Object.entries(written.when ?? {});
  const [prompt] = Object.entries(written.prompt ?? {});
  const { basic, headers } = securityOf(api, operation);
  const step: WorkflowStep = {
    title: written.title,
    method: operation.method,
    href: `${api.url}#${operation.anchor}`,
    template: operation.path,
    path: operation.pathParts.map(({ text, parameter }): Value => {
      if (!parameter) return { text: encodePath(text) };
      const value = path.get(text.slice(1, -1)) ?? { text };
      return 'text' in value ? { text: encode(value.text) } : value;
    }),
    query: values('query'),
    headers: [
      ...headers,
      ...values('headers').flatMap(([name, value]): [string, string, Value][] =>
        isToken(name) ? [[name, '', 'text' in value ? { text: headerText(value.text) } : value]] : [],
      ),
    ],
    ...(basic ? { basic } : {}),
    ...(body ? { body } : {}),
    outputs: Object.entries(written.outputs).map(([name, place]): Output => {
      const [pointer = '', parameter] = place.split('?');
      return { name, pointer, ...(parameter === undefined ? {} : { parameter }) };
    }),
    print: written.print,
    ...(when ? { when: { name: when[0], is: when[1] } } : {}),
    ...(prompt ? { prompt: { name: prompt[0], description: prompt[1] } } : {}),
    ...(retry ? { retry } : {}),
  };
  return { step, server: serverAddress(operation.servers[0]), faults };
}

type Fault = (place: string, message: string, hint?: string) => void;

function readBody(
  { body, example, call }: WrittenStep,
  {
    api,
    operation,
    validator,
    fault,
  }: { api: Api; operation: Operation; validator: BodyValidator | undefined; fault: Fault },
): WorkflowStep['body'] {
  const media = operation.requestBody?.media[0];
  if (!media) {
    if (body) fault('/body', `\`${call}\` does not take a request body.`);
    return undefined;
  }
  const kind = /form/.test(media.types[0] ?? '') ? 'form' : 'json';
  let value: unknown = body;
  if (example !== undefined) {
    const chosen = findExample(media.examples, example);
    if (isNotFound(chosen)) {
      fault('/example', chosen.message, chosen.hint);
      return undefined;
    }
    value = dataOf(chosen.sent);
    if (value === undefined) {
      fault(
        '/example',
        `The example \`${example}\` is not JSON.`,
        'Write `body`, or choose another example.',
      );
      return undefined;
    }
  }
  if (value === undefined) {
    if (operation.requestBody?.required)
      fault('', `\`${call}\` requires a request body.`, 'Add a `body` or an `example`.');
    return undefined;
  }
  if (kind === 'form')
    for (const [name, one] of Object.entries(value ?? {}))
      if (typeof one === 'object')
        fault(
          `/body/${escapePointer(name)}`,
          `The form field \`${name}\` must be a text, a number or a boolean.`,
        );
  const faults = [
    ...(validator?.request(operation.method, operation.path, structuredClone(value))?.faults ?? []),
    ...(media.schema ? unknownFields(api, media.schema, value) : []),
  ];
  for (const one of faults) {
    // What is filled in when the workflow is run may be of any form.
    const own = valueAt(value, one.pointer);
    const isOpen = typeof own === 'string' && 'name' in readValue(own);
    if (!isOpen) fault(`/body${one.pointer}`, one.message, 'hint' in one ? String(one.hint) : undefined);
  }
  return { kind, value };
}

/** What an example sends as data: fields of a form, or JSON. */
function dataOf(sent: SentBody | undefined): unknown {
  if (sent?.kind === 'form') return Object.fromEntries(sent.pairs);
  return sent?.kind === 'json' ? readJson(sent.text) : undefined;
}

/** An output must be in an example of the response. */
function checkOutputs(
  { outputs, print, call, retry }: WrittenStep,
  { responses }: Operation,
  fault: Fault,
): void {
  const examples = responses
    .filter(({ kind }) => kind === 'success')
    .flatMap(({ media }) => media.flatMap((one) => one.examples))
    .flatMap(({ code, language }) => (language === 'json' ? [readJson(code)] : []));
  for (const [name, pointer] of Object.entries(outputs))
    if (!examples.some((example) => valueAt(example, pointer.replace(/\?.*/, '')) !== undefined))
      fault(`/outputs/${name}`, `No response example of \`${call}\` has \`${pointer}\`.`);
  // What is printed while a request is repeated may be in a refusal.
  for (const [index, pointer] of (retry ? [] : print).entries())
    if (!examples.some((example) => valueAt(example, pointer) !== undefined))
      fault(`/print/${index}`, `No response example of \`${call}\` has \`${pointer}\`.`);
}

function readRetry({ retry }: WrittenStep, fault: Fault): WorkflowStep['retry'] {
  if (!retry) return undefined;
  const { at, while: going, until, every, slower, most } = retry;
  const values = going ?? until;
  if (slower !== undefined && typeof every === 'number' && !Number.isInteger(every))
    fault('/retry/every', '`every` must be a whole number when `slower` is set.');
  if (!values || (going && until)) {
    fault('/retry', '`retry` requires either `while` or `until`.');
    return undefined;
  }
  return {
    mode: going ? 'while' : 'until',
    pointer: at,
    values,
    every: typeof every === 'number' ? every : every.slice(1),
    ...(slower === undefined ? {} : { slower }),
    most,
  };
}

/** What the first alternative of the operation wants, with the names under which samples keep secrets too. */
function securityOf(
  api: Api,
  { security }: Operation,
): { basic?: { user: string; password: string }; headers: [string, string, Value][] } {
  const headers: [string, string, Value][] = [];
  let basic: { user: string; password: string } | undefined;
  for (const { scheme: name } of security[0]?.requirements ?? []) {
    const credential = credentialOf(api, name);
    if (credential?.kind === 'header')
      headers.push([credential.name, '', { name: camelName(credential.name) }]);
    else if (credential?.kind === 'basic') basic = { user: 'clientId', password: 'clientSecret' };
    else if (credential) headers.push(['Authorization', 'Bearer ', { name: 'accessToken' }]);
  }
  return { ...(basic ? { basic } : {}), headers };
}

/** `App-Id` → `appId`; `Await` → `apiAwait`. */
function camelName(header: string): string {
  const [first = '', ...rest] = variableName(header).toLowerCase().split('_');
  const camel = (words: string[]): string =>
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const name = first + camel(rest);
  return isTaken(name) ? `api${camel([first, ...rest])}` : name;
}

/** What a JSON Pointer leads to; nothing that JSON does not have. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointerSteps(pointer).reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}
