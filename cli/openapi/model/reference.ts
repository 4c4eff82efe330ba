import { during } from '../../current-work.ts';
import { defined } from '../../text/defined.ts';
import { jsonText } from '../../text/json-text.ts';
import { getEntries, getList, getObject, getString, type JsonObject } from '../document/json-object.ts';
import { webhooksOf } from '../document/operations-in.ts';
import type { Component } from './components.ts';
import { type Context, describeBelow, externalDocs, safeUrl } from './context.ts';
import { listErrors } from './errors.ts';
import { buildIndexes } from './indexes.ts';
import { connectOperations } from './links.ts';
import type { ApiReference, ComponentSchema, SchemaNode } from './model.ts';
import { buildOperation } from './operation.ts';
import { type BuiltOperation, type FoundOperation, findOperations } from './operations.ts';
import { sampleValue } from './sample/sample-value.ts';
import { buildSchema } from './schema.ts';
import { topLevel } from './schema-position.ts';
import { buildSecuritySchemes } from './security.ts';
import { buildServers, withChoices } from './server.ts';
import { groupByTag } from './tags.ts';
import { SIZE_OF_MARKUP } from './text-limit.ts';
import { createUsedBy } from './used-by.ts';

/** A document, its version of OpenAPI, and the route of its page. */
export interface RoutedDocument {
  document: JsonObject;
  version: string;
  route: string;
}

/** Builds the model, without samples, forms and changelog, whose stages follow. */
export function buildModel(
  context: Context,
  { document, version, route }: RoutedDocument,
): Omit<ApiReference, 'size'> {
  const found = findOperations(context, getEntries(document, 'paths'));
  const foundWebhooks = findOperations(context, Object.entries(webhooksOf(document)), 'webhook-');
  context.securitySchemes = buildSecuritySchemes(context);
  const build = (one: FoundOperation): BuiltOperation => ({
    ...one,
    operation: buildOperation(context, one),
  });
  const built = found.map(build);
  const webhooks = foundWebhooks.map(build);
  connectOperations(context, built);
  return {
    route,
    openapi: version,
    ...buildInfo(context, getObject(document, 'info')),
    servers: withChoices(buildServers(context, document)),
    securitySchemes: context.securitySchemes,
    tagGroups: groupByTag(context, built),
    webhooks: webhooks.map(({ operation }) => operation),
    schemas: buildSchemas(context, [...built, ...webhooks]),
    errorCodes: listErrors(context, getList(document, 'x-error-codes')).map((error) =>
      defined({ ...error, anchor: error.href?.slice(1) }),
    ),
    downloads: [],
    forms: { operations: [], shared: '{}' },
    indexes: buildIndexes(
      context,
      built.map(({ operation }) => operation),
    ),
    changelog: [],
  };
}

function buildInfo(context: Context, info: JsonObject) {
  const title = getString(info, 'title')?.trim() || 'API';
  return defined<
    Pick<ApiReference, 'title' | 'version' | 'summary' | 'description'> &
      Pick<ApiReference, 'license' | 'contact' | 'termsOfService' | 'externalDocs'>
  >({
    title,
    version: getString(info, 'version') ?? '',
    summary: getString(info, 'summary'),
    description: describeBelow(context, info, { title, headingDepth: 2 }),
    license: licenseOf(getObject(info, 'license')),
    contact: contactOf(getObject(info, 'contact')),
    termsOfService: safeUrl(getString(info, 'termsOfService')),
    externalDocs: externalDocs(context, context.document),
  });
}

/** `MIT License (MIT)`: the name, and the SPDX identifier (3.1) if it differs. */
function licenseOf(license: JsonObject): ApiReference['license'] {
  const name = getString(license, 'name');
  const identifier = getString(license, 'identifier');
  if (!name) return undefined;
  const isOther = identifier && identifier !== name;
  return defined({
    name: isOther ? `${name} (${identifier})` : name,
    url: safeUrl(getString(license, 'url')),
  });
}

function contactOf(contact: JsonObject): ApiReference['contact'] {
  if (Object.keys(contact).length === 0) return undefined;
  return defined({
    name: getString(contact, 'name'),
    url: safeUrl(getString(contact, 'url')),
    email: getString(contact, 'email'),
  });
}

function buildSchemas(context: Context, operations: BuiltOperation[]): ApiReference['schemas'] {
  const usedBy = createUsedBy(context, operations);
  const shown = new Set(operations.map(({ anchor }) => `#${anchor}`));
  const build = (component: Component) => {
    const users = usedBy(component);
    context.countSize(users.length * SIZE_OF_MARKUP);
    const node = during({ task: `Reading the schema ${component.name}` }, () =>
      buildSchema(context, component.schema, topLevel(component.anchor)),
    );
    // An operation that uses it shows an example.
    const isShown = users.some(({ href }) => shown.has(href));
    return defined<Omit<ComponentSchema, 'size'>>({
      name: component.name,
      anchor: component.anchor,
      title: node.title,
      schema: node,
      example: isShown ? undefined : exampleOf(context, component, node),
      usedBy: users,
    });
  };
  return [...context.components.values()].map((component) => context.sized(() => build(component)));
}

/** An example of up to this many lines says no more than the list of properties. */
const SHORT_EXAMPLE = 15;

function exampleOf(
  context: Context,
  { reference }: Component,
  { properties, examples }: SchemaNode,
): ComponentSchema['example'] {
  if (properties.length === 0 || examples.length > 0) return undefined;
  // Samples are cached by reference.
  const value = sampleValue(context, { $ref: reference }, 'response');
  if (value === undefined) return undefined;
  const code = jsonText(value);
  if (code.split('\n').length <= SHORT_EXAMPLE) return undefined;
  return { code, html: context.renderer.highlight(code, 'text') };
}
