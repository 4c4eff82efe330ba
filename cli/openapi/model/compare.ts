import { t } from '../../words/words.ts';
import type { Comparison, MediaType, Operation, SchemaNode } from './model.ts';

/** Compares an operation with the one that replaces it, part by part: what only one of them has, and the body of each. */
export function compare(old: Operation, now: Operation): Comparison {
  const names = (part: string, of: (operation: Operation) => string[]) => {
    const [before, after] = [of(old), of(now)];
    return {
      part,
      before: before.filter((name) => !after.includes(name)),
      after: after.filter((name) => !before.includes(name)),
    };
  };
  const parts = [
    names(t('compare.request'), ({ method, path }) => [`${method} ${path}`]),
    names(t('compare.sends'), sentBy),
    names(t('compare.returns'), returnedBy),
    names(t('compare.fails'), ({ errors }) =>
      errors.map(({ status = '', code = '' }) => `${status} ${code}`.trim()),
    ),
  ].filter(({ before, after }) => before.length + after.length > 0);
  const [before, after] = [exampleOf(old), exampleOf(now)];
  return { parts, ...(before && after && { example: { before, after } }) };
}

function sentBy({ parameterGroups, requestBody }: Operation): string[] {
  const parameters = parameterGroups.flatMap((group) => group.parameters.map(({ name }) => name));
  return [...parameters, ...fieldsOf(requestBody?.media)];
}

function returnedBy({ responses }: Operation): string[] {
  return fieldsOf(responses.find(({ kind }) => kind === 'success')?.media);
}

/** Names of fields; of an object in an object, `fiat.amount`. */
function fieldsOf(media: MediaType[] = []): string[] {
  return namesIn(media[0]?.schema).flatMap(([name, schema]) => {
    const inner = namesIn(schema).map(([own]) => `${name}.${own}`);
    return inner.length > 0 ? inner : [name];
  });
}

function namesIn(schema: SchemaNode | undefined): [name: string, schema: SchemaNode][] {
  const object = schema?.items && schema.properties.length === 0 ? schema.items : schema;
  return (object?.properties ?? []).map(({ name, schema: own }) => [name, own]);
}

function exampleOf({ requestBody }: Operation) {
  const [example] = requestBody?.media[0]?.examples ?? [];
  if (!example?.code) return undefined;
  const { code, html, language } = example;
  return { code, html, language };
}
