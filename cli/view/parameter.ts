import type { Example, Parameter, SchemaNode } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import {
  code,
  codeBlock,
  compact,
  deprecatedBadge,
  description,
  externalLink,
  factCode,
  isSameText,
  joinPhrases,
  list,
  name,
  phrase,
  rich,
  roleParagraph,
} from './builders.ts';
import { badges, requiredBadge, schemaBody, withoutRepeatedTitle } from './schema.ts';
import type { Badge, Block, Inline, Item, List } from './view.ts';

/** Parameters of one location, or headers of a response. */
export function parameterList(parameters: Parameter[]): List | undefined {
  return list('fields', parameters.map(parameterItem));
}

export function parameterItem(parameter: Parameter): Item {
  const { anchor: id, schema, serialization, mediaType, examples } = parameter;
  const ofSchema = badges(
    withoutRepeatedTitle(parameter.name, schema),
    parameter.required && requiredBadge(),
  );
  const own = compact<Badge>(
    parameter.deprecated && !schema.deprecated && deprecatedBadge(),
    mediaType && { text: t('parameter.encoded', { type: mediaType }) },
    parameter.allowReserved && { text: t('parameter.reserved') },
    parameter.allowEmptyValue && { text: t('parameter.empty') },
  );
  return {
    id,
    head: [...name(parameter.name, id), ' ', { ...ofSchema, badges: [...ofSchema.badges, ...own] }],
    content: compact<Block>(
      description(parameter.description),
      serialization && roleParagraph('detail', ...rich('parameter.sent-as', { text: code(serialization) })),
      schemaBody(withoutRepetition(parameter)),
      exampleValues(examples),
    ),
  };
}

/** Example values on one line, or each on its own if one of them has several lines or a description. */
function exampleValues(examples: Example[]): Block[] {
  if (examples.length === 0) return [];
  const isShort = ({ code: text, description: about }: Example) => !text.includes('\n') && !about;
  if (examples.every(isShort))
    return [
      roleParagraph(
        'detail',
        `${examples.length > 1 ? t('example.several') : t('example.one')}:`,
        ...joinPhrases(
          examples.map((example) => exampleValue(example, examples.length > 1)),
          ',',
        ),
      ),
    ];
  return examples.flatMap((example) => {
    const { code: text, html, language } = example;
    const isLong = text.includes('\n');
    return compact<Block>(
      roleParagraph(
        'detail',
        `${t('example.one')}:`,
        phrase(exampleValue(isLong ? { ...example, code: '' } : example, examples.length > 1)),
      ),
      isLong && codeBlock(text, html, language),
      description(example.description),
    );
  });
}

/** Of several, each has its title in brackets: plain text would not tell where one ends. */
function exampleValue(example: Example, isNamed: boolean): Inline[] {
  const { code: text, externalUrl, title, summary } = example;
  const label = isNamed ? title : summary;
  const hasLabel = label !== undefined && !externalUrl && label !== text;
  return [
    ...(text !== '' ? [' ', factCode(text)] : []),
    ...(externalUrl ? [' ', externalLink(externalUrl, title)] : []),
    hasLabel ? (isNamed && text !== '' ? ` (${label})` : ` ${label}`) : '',
  ];
}

/** Returns the schema without a description that repeats the parameter's own. */
function withoutRepetition({ schema, description: own }: Parameter): SchemaNode {
  if (!isSameText(schema.description, own)) return schema;
  const { description: _, ...rest } = schema;
  return rest;
}
