import type { ApiReference, IndexEntry, RichText } from '../openapi/model/model.ts';
import { parameterItem } from './parameter.ts';
import {
  codeWord,
  counted,
  description,
  disclosure,
  group,
  item,
  links,
  list,
  name,
  paragraph,
  some,
} from './pieces.ts';
import type { Block, Inline, List } from './view.ts';

/** Errors with the moment when they arise and what to do. */
export function errorList(errors: ApiReference['errorCodes']): List | undefined {
  return list(
    'errors',
    errors.map(({ code: text, status, href, anchor: id, when, remedy }) => {
      const head: Inline[] = [
        status ? { kind: 'status', text: status } : '',
        ' ',
        ...(text ? codeWord(href, text) : []),
      ];
      return {
        ...(id !== undefined && { id }),
        ...item([], paragraph(...head), description(when), remedyOf(remedy)),
      };
    }),
  );
}

export function remedyOf(remedy: RichText | undefined): Block | undefined {
  return remedy && group('remedy', some(description(remedy)), { kind: 'strong', text: 'What to do: ' });
}

/** The reference read the other way round: scopes, errors or headers with the operations that use them. */
export function index(entries: IndexEntry[], use: 'Returned by' | 'Used by'): List | undefined {
  return list(
    'fields',
    entries.map(({ name: text, anchor: id, description: meaning, remedy, operations, sharedHeader }) => {
      const said = sharedHeader
        ? parameterItem(sharedHeader)
        : item(name(text, id), description(meaning), remedyOf(remedy));
      const users = `${use} ${counted(operations.length, 'endpoint')}`;
      const content = some<Block>(
        said.content,
        sharedHeader && paragraph('In every response.'),
        operations.length > 0 && disclosure(users, false, links(operations)),
      );
      return { ...said, id, content };
    }),
  );
}

/** Errors of the whole document that no operation is known to answer with. */
export function furtherErrors({ indexes, errorCodes }: ApiReference): ApiReference['errorCodes'] {
  const known = new Set(indexes.errors.map((entry) => entry.name));
  return errorCodes.filter((error) => error.code === undefined || !known.has(error.code));
}
