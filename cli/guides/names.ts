import type { Operation, SchemaNode } from '../openapi/model/model.ts';
import { getOrInsert, oncePer } from '../text/get-or-insert.ts';
import type { Api } from './registry.ts';

/** The kinds of names in a specification, the most specific first. */
const KINDS = [
  'operation',
  'scope',
  'error',
  'header',
  'schema',
  'value',
  'field',
  'parameter',
  'inner value',
  'other',
] as const;
type Kind = (typeof KINDS)[number];

/** All names of a reference: name → kind → anchors of its explanations. */
export type Names = Map<string, Map<Kind, Set<string>>>;

/** Collects the names of a reference. Fields and values of components have an anchor; nested ones have none. */
export function namesIn({ reference, operations }: Api): Names {
  const names: Names = new Map();
  const add = (name: string, kind: Kind, anchor = ''): void => {
    const kinds = getOrInsert(names, name, () => new Map<Kind, Set<string>>());
    getOrInsert(kinds, kind, () => new Set()).add(anchor);
  };
  for (const operation of operations) addOperation(operation, add);
  for (const { name, anchor } of reference.indexes.scopes) add(name, 'scope', anchor);
  for (const scheme of reference.securitySchemes) {
    add(scheme.name, 'other');
    for (const { grantType } of scheme.grants) add(grantType, 'other');
  }
  for (const { name, anchor } of reference.indexes.errors) add(name, 'error', anchor);
  for (const { code, anchor } of reference.errorCodes)
    if (code !== undefined && !names.get(code)?.has('error')) add(code, 'error', anchor ?? '');
  for (const { name, anchor } of reference.indexes.headers) add(name, 'header', anchor);
  for (const { name, anchor, schema } of reference.schemas) {
    add(name, 'schema', anchor);
    for (const { value, anchor: own } of schema.enum) add(value, 'value', own);
    for (const property of schema.properties) add(property.name, 'field', property.anchor);
    addInner(schema, add);
  }
  return names;
}

type Add = (name: string, kind: Kind, anchor?: string) => void;

function addOperation(operation: Operation, add: Add): void {
  const { operationId, anchor, parameterGroups, requestBody, responses } = operation;
  if (operationId !== undefined) add(operationId, 'operation', anchor);
  for (const { parameters, location } of parameterGroups)
    for (const parameter of parameters) {
      add(parameter.name, location === 'header' ? 'other' : 'parameter', parameter.anchor);
      addInner(parameter.schema, add);
      for (const { code } of parameter.examples) add(code, 'other');
    }
  for (const media of [...(requestBody?.media ?? []), ...responses.flatMap((response) => response.media)])
    if (media.schema) addInner(media.schema, add);
}

/** Adds nested fields, values and example values at any depth. */
function addInner(schema: SchemaNode, add: Add): void {
  for (const { value } of schema.enum) add(value, 'inner value');
  for (const { code } of schema.examples) add(code, 'other');
  const parts = [
    ...schema.properties.map((property) => {
      add(property.name, 'other');
      return property.schema;
    }),
    ...schema.maps.map((map) => map.schema),
    ...(schema.items ? [schema.items] : []),
    ...schema.prefixItems.map((item) => item.schema),
    ...schema.variants.flatMap(({ variants }) => variants.map((variant) => variant.schema)),
    ...schema.conditions.map((condition) => condition.schema),
  ];
  for (const part of parts) addInner(part, add);
}

/** Returns the values of all enums. */
export const valuesIn = oncePer((names: Names): string[] =>
  [...names].flatMap(([name, kinds]) => (kinds.has('value') || kinds.has('inner value') ? [name] : [])),
);

/** Returns the anchor at which a name is explained, if there is exactly one. */
export function anchorOf(names: Names, name: string): string | undefined {
  const kinds = names.get(name);
  const kind = KINDS.find((candidate) => kinds?.has(candidate));
  const anchors = kind && kinds?.get(kind);
  const [anchor] = anchors ?? [];
  return anchors?.size === 1 && anchor !== '' ? anchor : undefined;
}
