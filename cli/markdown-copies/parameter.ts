import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { Example, Parameter } from '../openapi/model/model.ts';
import { marksOf, schemaItems } from './schema.ts';
import { code, item, link, list, type ResolveLink, rich, titled } from './text.ts';

/** A parameter, or a header of a response. */
export function parameterItem(parameter: Parameter, resolve: ResolveLink): string {
  const { name, schema, description, serialization, examples } = parameter;
  const marks = marksOf(
    schema,
    parameter.required && 'required',
    parameter.deprecated && 'deprecated',
    parameter.mediaType && `as ${escapeMarkdown(parameter.mediaType)}`,
    parameter.allowReserved && 'reserved characters unencoded',
    parameter.allowEmptyValue && 'may be empty',
  );
  const ofSchema = rich(schema.description, resolve);
  const own = rich(description, resolve) || ofSchema;
  return titled(
    `${code(name)} ${marks}`,
    own,
    list([
      ...(ofSchema !== '' && ofSchema !== own ? [titled('Value', ofSchema)] : []),
      ...schemaItems(schema, resolve),
      ...(serialization ? [item(`Written ${code(serialization)}`)] : []),
      ...examples.map((example) => exampleItem(example, examples.length > 1, resolve)),
    ]),
  );
}

function exampleItem(
  { title, code: value, externalUrl }: Example,
  isNamed: boolean,
  resolve: ResolveLink,
): string {
  if (externalUrl) return item(`Example: ${link(escapeMarkdown(title), externalUrl, resolve)}`);
  return item(`Example: ${code(value)}${isNamed && title !== value ? ` ${escapeMarkdown(title)}` : ''}`);
}
