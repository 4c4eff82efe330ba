import { during } from '../../current-work.ts';
import { jsonText } from '../../text/json-text.ts';
import { getList, getObject, getString, type JsonObject } from '../document/json-object.ts';
import type { Component } from './components.ts';
import { type Context, describeBelow, externalDocs, safeUrl, withDefined } from './context.ts';
import { type CodeAnchors, listErrors } from './errors.ts';
import { buildIndexes } from './indexes.ts';
import { connectOperations } from './links.ts';
import type { ApiReference, ComponentSchema, SchemaNode } from './model.ts';
import { buildOperation } from './operation.ts';
import { findOperations } from './operations.ts';
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
  const found = findOperations(context, document, 'paths', '/paths');
  const foundWebhooks = findOperations(context, document, 'webhooks', '/webhooks', 'webhook-');
  const securitySchemes = buildSecuritySchemes(context);
  const codeAnchors: CodeAnchors = new Map();
  const build = (entry: (typeof found)[number]) =>
    buildOperation(context, entry, securitySchemes, codeAnchors);
  const operations = found.map(build);
  const webhooks = foundWebhooks.map(build);
  connectOperations(context, found, operations);
  return {
    route,
    openapi: version,
    ...buildInfo(context, getObject(document, 'info')),
    ...externalDocs(context, document),
    servers: withChoices(buildServers(context, document)),
    securitySchemes,
    tagGroups: groupByTag(context, found, operations),
    webhooks,
    schemas: buildSchemas(context, [...found, ...foundWebhooks], [...operations, ...webhooks]),
    errorCodes: listErrors(context, getList(document, 'x-error-codes'), codeAnchors).map((error) => ({
      ...error,
      ...withDefined('anchor', error.href?.slice(1)),
    })),
    downloads: [],
    forms: { operations: [], shared: '{}' },
    indexes: buildIndexes(context, operations, securitySchemes),
    changelog: [],
  };
}

function buildInfo(context: Context, info: JsonObject) {
  const license = getObject(info, 'license');
  const contact = getObject(info, 'contact');
  const licenseName = licenseNameOf(license);
  const title = getString(info, 'title')?.trim() || 'API';
  return {
    title,
    version: getString(info, 'version') ?? '',
    ...withDefined('summary', getString(info, 'summary')),
    ...describeBelow(context, title, info, 2),
    ...(licenseName
      ? { license: { name: licenseName, ...withDefined('url', safeUrl(getString(license, 'url'))) } }
      : {}),
    ...(Object.keys(contact).length > 0
      ? {
          contact: {
            ...withDefined('name', getString(contact, 'name')),
            ...withDefined('url', safeUrl(getString(contact, 'url'))),
            ...withDefined('email', getString(contact, 'email')),
          },
        }
      : {}),
    ...withDefined('termsOfService', safeUrl(getString(info, 'termsOfService'))),
  };
}

/** `MIT License (MIT)`: the name, and the SPDX identifier (3.1) if it differs. */
function licenseNameOf(license: JsonObject): string | undefined {
  const name = getString(license, 'name');
  const identifier = getString(license, 'identifier');
  return name && identifier && identifier !== name ? `${name} (${identifier})` : name;
}

function buildSchemas(
  context: Context,
  found: Parameters<typeof createUsedBy>[2],
  operations: Parameters<typeof createUsedBy>[3],
): ApiReference['schemas'] {
  const usedBy = createUsedBy(context.document, context.components, found, operations);
  const shown = new Set(operations.map(({ anchor }) => `#${anchor}`));
  const build = (component: Component) => {
    const users = usedBy(component);
    context.countSize(users.length * SIZE_OF_MARKUP);
    const node = during({ task: `Reading the schema ${component.name}` }, () =>
      buildSchema(context, component.schema, topLevel(component.anchor)),
    );
    return {
      name: component.name,
      anchor: component.anchor,
      ...withDefined('title', node.title),
      schema: node,
      // An operation that uses it shows an example.
      ...(users.some(({ href }) => shown.has(href))
        ? {}
        : withDefined('example', exampleOf(context, component, node))),
      usedBy: users,
    };
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
