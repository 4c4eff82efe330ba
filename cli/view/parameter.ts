import type { Example, Parameter, SchemaNode } from '../openapi/model/model.ts';
import { code, description, external, isSameText, list, name, phrase, some, titled } from './pieces.ts';
import { exampleTitle } from './samples.ts';
import { marks, named, REQUIRED, schemaBody } from './schema.ts';
import type { Block, Inline, Item, List, Mark } from './view.ts';

/** Parameters of one place, or headers of a response. */
export function parameterList(parameters: Parameter[]): List | undefined {
  return list('fields', parameters.map(parameterItem));
}

export function parameterItem(parameter: Parameter): Item {
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

/** Values on one line, or each by itself where some take several lines or have words of their own. */
function exampleValues(examples: Example[]): Block[] {
  if (examples.length === 0) return [];
  const isLine = ({ code: text, description: words }: Example) => !text.includes('\n') && !words;
  if (examples.every(isLine))
    return [
      titled(
        'written',
        examples.length > 1 ? 'Examples:' : 'Example:',
        ...examples.map((one) => exampleWords(one, examples.length > 1)),
      ),
    ];
  return examples.flatMap((example) => {
    const { code: text, html, language } = example;
    const isLong = text.includes('\n');
    return some<Block>(
      titled(
        'written',
        'Example:',
        exampleWords(isLong ? { ...example, code: '' } : example, examples.length > 1),
      ),
      isLong && { kind: 'code', text, html, language },
      description(example.description),
    );
  });
}

function exampleWords(example: Example, isNamed: boolean): Inline {
  const { code: text, externalUrl, title } = example;
  const said = isNamed ? title : exampleTitle(example);
  return phrase([
    ...(text !== '' ? [' ', code(text)] : []),
    ...(externalUrl ? [' ', external(externalUrl, title)] : []),
    said !== undefined && !externalUrl && said !== text ? ` ${said}` : '',
  ]);
}

/** The parameter's own words are enough when its schema says the same. */
function withoutRepetition({ schema, description: own }: Parameter): SchemaNode {
  if (!isSameText(schema.description, own)) return schema;
  const { description: _, ...rest } = schema;
  return rest;
}
