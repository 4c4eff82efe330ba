import { getOrInsert } from '../../text/get-or-insert.ts';
import { writeJson } from '../../text/json-text.ts';
import { t } from '../../words/words.ts';
import { get, getEntries, getObject, getString, isTrue, type JsonObject } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import type { Comparison, FoundOperation, Pair, SchemaPosition } from './change.ts';
import { capitalise, code, word } from './code.ts';
import { styleText } from './parameters.ts';
import { compareSchemas, noteRequired } from './schemas.ts';

export function compareBodies(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const before = resolve(old.document, get(old.raw, 'requestBody'))?.value;
  const after = resolve(now.document, get(now.raw, 'requestBody'))?.value;
  const isReceived = now.isReceived === true;
  if (!after) {
    if (before)
      note(
        'removed',
        t('change.body-removed'),
        t(isReceived ? 'breaks.not-received' : 'breaks.body-ignored'),
      );
    return;
  }
  const rejected = !isReceived && isTrue(after, 'required') && t('breaks.body-needed');
  if (!before) {
    note('added', t(rejected ? 'change.body-new-required' : 'change.body-new'), rejected);
    return;
  }
  if (!isTrue(before, 'required') && rejected) note('changed', t('change.body-required'), rejected);
  if (isTrue(before, 'required') && !isReceived && !rejected) note('changed', t('change.body-optional'));
  const direction = isReceived ? 'response' : 'request';
  const message = { direction, subject: t('change.request') } as const;
  comparison.once({ before, after, key: `${direction} ${message.subject}` }, comparison, (inner) =>
    compareMedia({ before, after }, message, inner),
  );
}

export function compareResponses(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const responses = ({ raw, document }: FoundOperation) =>
    new Map(
      getEntries(raw, 'responses').flatMap(([status, response]): [string, JsonObject][] => {
        const value = resolve(document, response)?.value;
        return value ? [[status === 'default' ? status : status.toUpperCase(), value]] : [];
      }),
    );
  const [before, after] = [responses(old), responses(now)];
  const direction = now.isReceived ? 'request' : 'response';
  const isNew = (status: string) => after.has(status) && !before.has(status);
  const others = new Set([...after.keys()].filter(isNew));
  const kept: (Pair<JsonObject> & { status: string })[] = [];
  for (const [status, response] of before) {
    const found = after.has(status) ? status : counterpart(status, [...after.keys()], isNew);
    const next = found === undefined ? undefined : after.get(found);
    if (next) {
      if (found !== undefined && found !== status) {
        others.delete(found);
        note(
          'changed',
          t('change.response-as', { subject: capitalise(responseOf(status)), now: word(found) }),
        );
      }
      kept.push({ status, before: response, after: next });
    } else
      note(
        'removed',
        t('change.removed', { subject: capitalise(responseOf(status)) }),
        now.isReceived ? t('breaks.rejected') : status.startsWith('2') && t('breaks.response-expected'),
      );
  }
  for (const status of others) note('added', t('change.new', { subject: capitalise(responseOf(status)) }));
  for (const { pair, statuses } of alikeResponses(kept)) {
    const message = { direction, subject: responseOf(...statuses) } as const;
    comparison.once({ ...pair, key: `${direction} ${message.subject}` }, comparison, (inner) => {
      compareMedia(pair, message, inner);
      compareHeaders(pair, message, inner);
    });
  }
}

/** Groups responses of the same content, such as those of all errors: their changes are told once. */
function alikeResponses(
  responses: (Pair<JsonObject> & { status: string })[],
): { pair: Pair<JsonObject>; statuses: string[] }[] {
  const groups = new Map<string, { pair: Pair<JsonObject>; statuses: string[] }>();
  for (const { status, before, after } of responses) {
    const parts = [before, after].flatMap(({ content, headers }) => [content, headers]);
    getOrInsert(groups, writeJson(parts), () => ({
      pair: { before, after },
      statuses: [],
    })).statuses.push(status);
  }
  return [...groups.values()];
}

/**
 * Returns the new range that a status is in, or the new status that remains of a range. Any other status is `default`, which
 * are errors if successes are listed.
 */
function counterpart(
  status: string,
  statuses: string[],
  isNew: (status: string) => boolean,
): string | undefined {
  const isPart = (range: string, one: string) => range.endsWith('XX') && range[0] === one[0];
  const found = statuses.find((other) => isNew(other) && (isPart(other, status) || isPart(status, other)));
  const isError = !status.startsWith('2') || !statuses.some((other) => other.startsWith('2'));
  return found ?? (isError && isNew('default') ? 'default' : undefined);
}

function responseOf(...statuses: string[]): string {
  const words = statuses.map(word);
  const last = words.slice(-2).join(` ${t('list.or')} `);
  return t('change.response', { status: [...words.slice(0, -2), last].join(', ') });
}

type Message = Pick<SchemaPosition, 'direction' | 'subject'>;

function compareMedia(pair: Pair<JsonObject>, { direction, subject }: Message, comparison: Comparison): void {
  const { note } = comparison;
  const [old, next] = [contentOf(pair.before), contentOf(pair.after)];
  const gone = next.size === 0 ? 'breaks.not-received' : 'breaks.other-media-type';
  for (const [key, { type, node }] of old) {
    const media = resolve(comparison.before.document, node)?.value;
    const other = resolve(comparison.after.document, next.get(key)?.node)?.value;
    if (!media) continue;
    if (!other) {
      note(
        'removed',
        t('change.removed', { subject: t('change.media-type', { type: code(type), subject }) }),
        t(direction === 'request' ? 'breaks.rejected' : gone),
      );
      continue;
    }
    const top = old.size > 1 ? `${subject} (${code(type)})` : subject;
    for (const key of ['schema', 'itemSchema']) {
      const schemas = { before: getObject(media, key), after: getObject(other, key) };
      compareSchemas(schemas, comparison, { direction, subject: top, top });
    }
    compareEncodings({ before: media, after: other }, { direction, subject: top }, comparison);
  }
  for (const [key, { type }] of next)
    if (!old.has(key))
      note('added', t('change.new', { subject: t('change.media-type', { type: code(type), subject }) }));
}

/** Returns media types by what clients tell apart: neither case nor spaces, nor a character set. */
function contentOf(message: JsonObject): Map<string, { type: string; node: unknown }> {
  const keyOf = (type: string) =>
    type
      .toLowerCase()
      .replace(/\s+/g, '')
      .replace(/;charset=[^;]*/g, '');
  return new Map(getEntries(message, 'content').map(([type, node]) => [keyOf(type), { type, node }]));
}

/** Compares how the fields of a form are written: lists of media types, or a style. */
function compareEncodings(
  { before, after }: Pair<JsonObject>,
  { direction, subject: top }: Message,
  { note }: Comparison,
): void {
  const [old, now] = [getObject(before, 'encoding'), getObject(after, 'encoding')];
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [getObject(old, name), getObject(now, name)];
    const field = t('change.field', { name: code(name), top });
    const add = (text: Pair<string>, isBreaking: boolean) =>
      note(
        'changed',
        t('change.style', { subject: field, old: text.before, now: text.after }),
        isBreaking && t(direction === 'request' ? 'breaks.misread' : 'breaks.values-new'),
      );
    const [types, others] = [typesOf(was), typesOf(is)];
    const [given, missing] = direction === 'request' ? [types, others] : [others, types];
    if (types.length > 0 && others.length > 0 && types.join() !== others.join())
      add(
        { before: code(types.join(', ')), after: code(others.join(', ')) },
        given.some((type) => !missing.includes(type)),
      );
    const styles = { before: styleText(was, 'form'), after: styleText(is, 'form') };
    if (styles.before !== styles.after) add(styles, true);
  }
}

function typesOf(encoding: JsonObject): string[] {
  return (getString(encoding, 'contentType') ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort();
}

function compareHeaders(
  { before, after }: Pair<JsonObject>,
  { direction, subject }: Message,
  comparison: Comparison,
): void {
  const isRequest = direction === 'request';
  const headers = (raw: JsonObject, document: JsonObject) =>
    new Map(
      getEntries(raw, 'headers')
        // OpenAPI ignores this one: the media type says it.
        .filter(([name]) => !/^content-type$/i.test(name))
        .map(([name, header]) => [name.toLowerCase(), { name, raw: resolve(document, header)?.value ?? {} }]),
    );
  const nameOf = (name: string) => t('change.header', { name: code(name), subject });
  const old = headers(before, comparison.before.document);
  const next = headers(after, comparison.after.document);
  for (const [key, { name, raw }] of old) {
    const other = next.get(key);
    if (other) {
      const isRequired = isTrue(other.raw, 'required');
      if (isTrue(raw, 'required') !== isRequired)
        noteRequired(nameOf(name), isRequired, { note: comparison.note, isRequest });
      const schemas = { before: getObject(raw, 'schema'), after: getObject(other.raw, 'schema') };
      compareSchemas(schemas, comparison, { direction, subject: nameOf(name), top: subject });
    } else
      comparison.note(
        'removed',
        t('change.removed', { subject: capitalise(nameOf(name)) }),
        t(isRequest ? 'breaks.ignored' : 'breaks.not-received'),
      );
  }
  for (const [key, { name }] of next)
    if (!old.has(key)) comparison.note('added', t('change.new', { subject: capitalise(nameOf(name)) }));
}
