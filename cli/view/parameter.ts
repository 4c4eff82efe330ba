import type { Example, Parameter, SchemaNode } from '../openapi/model/model.ts';
import { code, description, external, isSameText, list, name, phrase, some, titled } from './pieces.ts';
import { marks, named, REQUIRED, schemaBody } from './schema.ts';
import type { Block, Item, List, Mark } from './view.ts';

/** Parameters of one place, or headers of a response. */
export function parameterList(parameters: Parameter[]): List | undefined {
  return list('fields', parameters.map(parameterItem));
}

function parameterItem(parameter: Parameter): Item {
  const { anchor: id, schema, serialization, mediaType, examples } = parameter;
  const said = marks(named(parameter.name, schema), parameter.required && REQUIRED);
  const own = some<Mark>(
    parameter.deprecated && !schema.deprecated && { text: 'deprecated', role: 'deprecated' },
    mediaType && { text: `encoded as ${mediaType}` },
    parameter.allowReserved && { text: 'reserved characters not encoded' },
    parameter.allowEmptyValue && { text: 'can be empty' },
  );
  return {
    id,
    head: [...name(parameter.name, id), ' ', { ...said, marks: [...said.marks, ...own] }],
    content: some<Block>(
      description(parameter.description),
      schemaBody(withoutRepetition(parameter)),
      serialization && titled('written', 'Sent as ', code(serialization)),
      exampleValues(examples),
    ),
  };
}

function exampleValues(examples: Example[]): Block | undefined {
  if (examples.length === 0) return undefined;
  const values = examples.map(({ title, code: value, externalUrl }) =>
    phrase([
      ...(value !== '' ? [' ', code(value)] : []),
      ...(externalUrl ? [' ', external(externalUrl, title)] : []),
      examples.length > 1 && value !== '' && title !== value ? ` ${title}` : '',
    ]),
  );
  return titled('written', examples.length > 1 ? 'Examples:' : 'Example:', ...values);
}

/** The parameter's own words are enough when its schema says the same. */
function withoutRepetition({ schema, description: own }: Parameter): SchemaNode {
  if (!isSameText(schema.description, own)) return schema;
  const { description: _, ...rest } = schema;
  return rest;
}
