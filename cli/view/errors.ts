import type { ApiReference, IndexEntry, RichText } from '../openapi/model/model.ts';
import {
  compact,
  description,
  disclosure,
  group,
  item,
  links,
  list,
  name,
  optionalCodeLink,
  paragraph,
  pluralise,
} from './builders.ts';
import { parameterItem } from './parameter.ts';
import type { Block, Inline, List } from './view.ts';

/** Errors, with their causes and what to do. */
export function errorList(errors: ApiReference['errorCodes']): List | undefined {
  return list(
    'errors',
    errors.map(({ code: text, status, href, anchor: id, when, remedy }) => {
      const head: Inline[] = [
        status ? { kind: 'status', text: status } : '',
        ' ',
        ...(text ? optionalCodeLink(href, text) : []),
      ];
      return {
        ...(id !== undefined && { id }),
        ...item([], paragraph(...head), description(when), remedyOf(remedy)),
      };
    }),
  );
}

export function remedyOf(remedy: RichText | undefined): Block | undefined {
  return remedy && group('remedy', compact(description(remedy)), { kind: 'strong', text: 'What to do: ' });
}

/** Scopes, errors or headers, each with the operations that use it. */
export function index(entries: IndexEntry[], use: 'Returned by' | 'Used by'): List | undefined {
  return list(
    'fields',
    entries.map(({ name: text, anchor: id, description: meaning, remedy, operations, sharedHeader }) => {
      const described = sharedHeader
        ? parameterItem(sharedHeader)
        : item(name(text, id), description(meaning), remedyOf(remedy));
      const users = `${use} ${pluralise(operations.length, 'endpoint')}`;
      const content = compact<Block>(
        described.content,
        sharedHeader && paragraph('In every response.'),
        operations.length > 0 && disclosure(users, links(operations)),
      );
      return { ...described, id, content };
    }),
  );
}

/** Returns the errors of the document that no operation lists. */
export function furtherErrors({ indexes, errorCodes }: ApiReference): ApiReference['errorCodes'] {
  const listed = new Set(indexes.errors.map((entry) => entry.name));
  return errorCodes.filter((error) => error.code === undefined || !listed.has(error.code));
}
