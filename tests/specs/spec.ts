import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The part of OpenAPI that the tests use. Anything may be a reference, so read it through `resolve`. */
export interface Ref {
  $ref?: string;
}

export interface Schema extends Ref {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  deprecated?: boolean;
  pattern?: string;
  required?: string[];
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  'x-enumDescriptions'?: Record<string, string>;
}

export interface Example extends Ref {
  summary?: string;
  description?: string;
  value?: unknown;
}

export interface Exampled extends Ref {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
}

export interface Parameter extends Exampled {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
}

export interface ErrorNote {
  code?: string;
  when: string;
  remedy: string;
}

export interface Link {
  operationId: string;
  description?: string;
  parameters?: Record<string, string>;
  requestBody?: string | Record<string, string>;
}

export interface Response extends Ref {
  description?: string;
  headers?: Record<string, Exampled>;
  content?: Record<string, Exampled>;
  links?: Record<string, Link>;
  'x-errors'?: ErrorNote[];
}

export interface Replacement {
  operationId: string;
  differences: string[];
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { description?: string; required?: boolean; content: Record<string, Exampled> };
  responses: Record<string, Response>;
  'x-replacement'?: Replacement;
}

export interface SecurityScheme {
  type: string;
  description?: string;
  flows?: Record<string, { scopes: Record<string, string> }>;
  'x-grants'?: { name: string; grantType: string; description: string; scopes: string[] }[];
}

export interface Spec {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, SecurityScheme>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Exampled>;
    responses: Record<string, Response>;
    examples?: Record<string, Example>;
  };
  'x-error-codes'?: ErrorNote[];
}

export const files = ['institutional', 'legacy'] as const;
export type SpecName = (typeof files)[number];

export function specPath(name: SpecName): string {
  return fileURLToPath(new URL(`../../specs/${name}.yaml`, import.meta.url));
}

export function specText(name: SpecName): string {
  return readFileSync(specPath(name), 'utf8');
}

export function loadSpec(name: SpecName): Spec {
  return parse(specText(name)) as Spec;
}

/** Follows a reference inside the document; siblings of `$ref` take precedence, as in OpenAPI 3.1. */
export function resolve<T extends Ref>(spec: Spec, node: T): T {
  if (node.$ref === undefined) return node;
  const { $ref, ...siblings } = node;
  const target = at(spec, $ref.slice(1));
  if (target === undefined) throw new Error(`${$ref} cannot be resolved`);
  return { ...resolve(spec, target as T), ...siblings } as T;
}

/** The value at a JSON Pointer, or undefined. */
export function at(root: unknown, pointer: string): unknown {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], root);
}

export function pointer(...keys: (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export interface PlacedOperation {
  name: string;
  path: string;
  method: string;
  operation: Operation;
}

export function operationsOf(spec: Spec): PlacedOperation[] {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  );
}

export function operationById(spec: Spec, operationId: string): Operation {
  const found = operationsOf(spec).find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found.operation;
}

export function responsesOf(spec: Spec, operation: Operation): [status: string, response: Response][] {
  return Object.entries(operation.responses).map(([status, response]) => [status, resolve(spec, response)]);
}

export function parametersOf(spec: Spec, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => resolve(spec, parameter));
}

/** The only media type of a request or response; ours always have one. */
export function bodyOf(content: Record<string, Exampled> | undefined): Exampled {
  const [body] = Object.values(content ?? {});
  if (!body) throw new Error('no body');
  return body;
}

/** The value of a named example of a request or a response. */
export function requestExample<T>(spec: Spec, operationId: string, name: string): T {
  return exampleValue<T>(spec, bodyOf(operationById(spec, operationId).requestBody?.content), name);
}

export function responseExample<T>(spec: Spec, operationId: string, name: string, status = '200'): T {
  const response = operationById(spec, operationId).responses[status];
  if (!response) throw new Error(`${operationId} has no ${status}`);
  return exampleValue<T>(spec, bodyOf(resolve(spec, response).content), name);
}

function exampleValue<T>(spec: Spec, body: Exampled, name: string): T {
  const example = body.examples?.[name];
  if (!example) throw new Error(`no example ${name}`);
  return resolve(spec, example).value as T;
}

export interface PlacedSchema {
  place: string;
  schema: Schema;
}

/** Every schema of the document with its JSON pointer, nested ones included, each once. */
export function schemasOf(spec: Spec): PlacedSchema[] {
  const roots = [
    ...Object.entries(spec.components.schemas).map(([name, schema]) => ({
      place: pointer('components', 'schemas', name),
      schema,
    })),
    ...exampledOf(spec).flatMap(({ place, node }) =>
      node.schema ? [{ place: `${place}/schema`, schema: node.schema }] : [],
    ),
  ];
  return roots.flatMap(withInner);
}

function withInner({ place, schema }: PlacedSchema): PlacedSchema[] {
  const inner: PlacedSchema[] = [
    ...Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      place: `${place}${pointer('properties', name)}`,
      schema: property,
    })),
    ...(schema.prefixItems ?? []).map((item, index) => ({
      place: `${place}${pointer('prefixItems', index)}`,
      schema: item,
    })),
    ...(schema.items ? [{ place: `${place}/items`, schema: schema.items }] : []),
    ...(schema.additionalProperties
      ? [{ place: `${place}/additionalProperties`, schema: schema.additionalProperties }]
      : []),
  ];
  return [{ place, schema }, ...inner.flatMap(withInner)];
}

export interface PlacedExampled {
  place: string;
  node: Exampled;
}

/** Every inline parameter, header and media type, that is, everything that has a schema and examples. */
export function exampledOf(spec: Spec): PlacedExampled[] {
  const { parameters, headers, responses } = spec.components;
  return [
    ...Object.entries(parameters).map(([name, node]) => ({
      place: pointer('components', 'parameters', name),
      node,
    })),
    ...Object.entries(headers).map(([name, node]) => ({
      place: pointer('components', 'headers', name),
      node,
    })),
    ...Object.entries(responses).flatMap(([name, response]) =>
      mediaTypes(pointer('components', 'responses', name), response.content),
    ),
    ...operationsOf(spec).flatMap(({ path, method, operation }) => {
      const place = pointer('paths', path, method);
      return [
        ...(operation.parameters ?? []).map((node, index) => ({
          place: `${place}${pointer('parameters', index)}`,
          node,
        })),
        ...mediaTypes(`${place}/requestBody`, operation.requestBody?.content),
        ...Object.entries(operation.responses).flatMap(([status, response]) =>
          mediaTypes(`${place}${pointer('responses', status)}`, response.content),
        ),
      ];
    }),
  ].filter(({ node }) => node.$ref === undefined);
}

function mediaTypes(place: string, content: Record<string, Exampled> | undefined): PlacedExampled[] {
  return Object.entries(content ?? {}).map(([type, node]) => ({
    place: `${place}${pointer('content', type)}`,
    node,
  }));
}
