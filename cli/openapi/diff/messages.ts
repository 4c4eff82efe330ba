import { t } from '../../words/words.ts';
import { get, getEntries, getObject, isObject, isTrue, type JsonObject } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import type { Comparison, FoundOperation, Pair, SchemaPosition } from './change.ts';
import { capitalise, code, word } from './code.ts';
import { compareSchemas } from './schemas.ts';

export function compareBodies(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const before = resolve(old.document, get(old.raw, 'requestBody'))?.value;
  const after = resolve(now.document, get(now.raw, 'requestBody'))?.value;
  if (!after) {
    if (before) note('removed', t('change.body-removed'), t('breaks.body-ignored'));
    return;
  }
  const rejected = isTrue(after, 'required') && t('breaks.body-needed');
  if (!before) {
    note('added', t(rejected ? 'change.body-new-required' : 'change.body-new'), rejected);
    return;
  }
  if (!isTrue(before, 'required') && rejected) note('changed', t('change.body-required'), rejected);
  const message = { direction: 'request', subject: t('change.request') } as const;
  comparison.once({ before, after, key: message.subject }, comparison, (inner) =>
    compareMedia({ before, after }, message, inner),
  );
}

export function compareResponses(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const responses = ({ raw, document }: FoundOperation) =>
    new Map(
      getEntries(raw, 'responses').flatMap(([status, response]): [string, JsonObject][] => {
        const value = resolve(document, response)?.value;
        return value ? [[status.toUpperCase(), value]] : [];
      }),
    );
  const [before, after] = [responses(old), responses(now)];
  for (const [status, response] of before) {
    const next = after.get(status);
    if (next) {
      const message = { direction: 'response', subject: responseOf(status) } as const;
      const pair = { before: response, after: next };
      comparison.once({ ...pair, key: message.subject }, comparison, (inner) => {
        compareMedia(pair, message, inner);
        compareHeaders(pair, message, inner);
      });
    } else
      note(
        'removed',
        t('change.removed', { subject: capitalise(responseOf(status)) }),
        status.startsWith('2') && t('breaks.response-expected'),
      );
  }
  for (const status of after.keys())
    if (!before.has(status)) note('added', t('change.new', { subject: capitalise(responseOf(status)) }));
}

function responseOf(status: string): string {
  return t('change.response', { status: word(status) });
}

type Message = Pick<SchemaPosition, 'direction' | 'subject'>;

function compareMedia(pair: Pair<JsonObject>, { direction, subject }: Message, comparison: Comparison): void {
  const { note } = comparison;
  const old = new Map(getEntries(pair.before, 'content'));
  const next = new Map(getEntries(pair.after, 'content'));
  for (const [type, media] of old) {
    const other = next.get(type);
    if (!isObject(media)) continue;
    if (!isObject(other)) {
      note(
        'removed',
        t('change.removed', { subject: t('change.media-type', { type: code(type), subject }) }),
        t(direction === 'request' ? 'breaks.rejected' : 'breaks.other-media-type'),
      );
      continue;
    }
    const top = old.size > 1 ? `${subject} (${code(type)})` : subject;
    const schemas = { before: getObject(media, 'schema'), after: getObject(other, 'schema') };
    compareSchemas(schemas, comparison, { direction, subject: top, top });
  }
  for (const type of next.keys())
    if (!old.has(type))
      note('added', t('change.new', { subject: t('change.media-type', { type: code(type), subject }) }));
}

function compareHeaders(
  { before, after }: Pair<JsonObject>,
  { subject }: Message,
  comparison: Comparison,
): void {
  const headers = (raw: JsonObject, document: JsonObject) =>
    new Map(
      getEntries(raw, 'headers').map(([name, header]) => [
        name.toLowerCase(),
        { name, raw: resolve(document, header)?.value ?? {} },
      ]),
    );
  const nameOf = (name: string) => t('change.header', { name: code(name), subject });
  const old = headers(before, comparison.before.document);
  const next = headers(after, comparison.after.document);
  for (const [key, { name, raw }] of old) {
    const other = next.get(key);
    if (other) {
      const schemas = { before: getObject(raw, 'schema'), after: getObject(other.raw, 'schema') };
      const position = { subject: nameOf(name), top: subject };
      compareSchemas(schemas, comparison, { direction: 'response', ...position });
    } else
      comparison.note(
        'removed',
        t('change.removed', { subject: capitalise(nameOf(name)) }),
        t('breaks.not-received'),
      );
  }
  for (const [key, { name }] of next)
    if (!old.has(key)) comparison.note('added', t('change.new', { subject: capitalise(nameOf(name)) }));
}
