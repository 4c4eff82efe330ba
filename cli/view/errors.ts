import type { ApiReference, IndexEntry, RichText } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import {
  codeLink,
  compact,
  description,
  disclosure,
  group,
  item,
  links,
  list,
  name,
  optionalCodeLink,
  optionalLink,
  paragraph,
  visibleName,
} from './builders.ts';
import { parameterItem } from './parameter.ts';
import type { Block, Inline, Item, List, Table } from './view.ts';

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
        ...item(head, description(when), remedyOf(remedy)),
      };
    }),
  );
}

export function remedyOf(remedy: RichText | undefined): Block | undefined {
  return remedy && group('remedy', compact(description(remedy)), `${t('errors.what-to-do')}: `);
}

/** Headers, each with the operations that use it. */
export function headerIndex(entries: IndexEntry[]): List | undefined {
  return list(
    'fields',
    entries.map(({ name: text, anchor: id, description: meaning, operations, sharedHeader }) => {
      const described = sharedHeader
        ? parameterItem(sharedHeader)
        : item(name(text, id), description(meaning));
      const content = compact<Block>(
        described.content,
        sharedHeader && paragraph(t('errors.in-every-response')),
        operations.length > 0 &&
          disclosure(t('index.used-by-endpoints', { count: operations.length }), links(operations)),
      );
      return { ...described, id, content };
    }),
  );
}

/** Scopes, labels or errors, each with its meaning and the operations that use it. */
export function indexTable(
  label: string,
  entries: IndexEntry[],
  use: 'index.returned-by' | 'index.used-by',
): Table {
  return tableOf(
    label,
    use,
    entries.map((entry) => indexRow(entry)),
  );
}

/** Shorter tables need no filter. */
const MIN_FILTERED = 10;

/** A table of `indexRow`s, without empty columns. */
export function tableOf(label: string, use: 'index.returned-by' | 'index.used-by', rows: Item[][]): Table {
  const titles = [t('index.name'), t('index.meaning'), t('errors.what-to-do'), t(use)];
  const isUsed = (_: unknown, column: number) =>
    rows.some((cells) => column === 0 || (cells[column]?.content.length ?? 0) > 0);
  return {
    kind: 'table',
    role: 'index',
    label,
    ...(rows.length >= MIN_FILTERED && {
      filter: { label: t('index.filter'), hint: t('index.filter-hint') },
    }),
    head: titles.filter(isUsed),
    rows: rows.map((cells) => cells.filter(isUsed)),
  };
}

/** What an entry is called, its meaning, what to do, and the operations that use it; `url`: of its reference, if elsewhere. */
export function indexRow(entry: IndexEntry, { url = '', title = '' } = {}): Item[] {
  const { name: text, anchor: id, statuses = [], description: meaning, remedy, operations } = entry;
  const users = links(operations.map(({ label, href }) => ({ label, href: url + href })));
  const from = [...statuses, title].filter(Boolean).join(', ');
  return [
    {
      ...(url === '' && id !== '' && { id }),
      ...item([
        ...(text === '' ? [] : nameLink(`${url}#${id}`, text)),
        ...(from === '' ? [] : [' ', inPhrase(from)]),
      ]),
    },
    item([], description(meaning)),
    item([], description(remedy)),
    item(
      [],
      operations.length > 1
        ? disclosure(t('count.endpoints', { count: operations.length }), users, { role: 'fold' })
        : operations.length > 0 && users,
    ),
  ];
}

function inPhrase(text: string): Inline {
  return { kind: 'phrase', role: 'from', content: [text] };
}

/** Longer names break between their words. */
const LONG_NAME = 34;

function nameLink(href: string, text: string): Inline[] {
  const visible = visibleName(text);
  if (visible.length <= LONG_NAME) return [codeLink(href, visible)];
  return optionalLink(href, { kind: 'code', role: 'long', text: visible });
}

/** Returns the errors of the document that no operation lists. */
export function furtherErrors({ indexes, errorCodes }: ApiReference): IndexEntry[] {
  const listed = new Set(indexes.errors.map((entry) => entry.name));
  return errorCodes
    .filter(({ code }) => code === undefined || !listed.has(code))
    .map(({ code = '', anchor = '', status, when, remedy }) => ({
      name: code,
      anchor,
      ...(status !== undefined && { statuses: [status] }),
      ...(when && { description: when }),
      ...(remedy && { remedy }),
      operations: [],
    }));
}
