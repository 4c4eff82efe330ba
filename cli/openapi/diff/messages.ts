import { get, getEntries, getObject, isObject, isTrue, type JsonObject } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import type { Comparison, FoundOperation, Pair, SchemaPosition } from './change.ts';
import { code, word } from './code.ts';
import { compareSchemas } from './schemas.ts';

export function compareBodies(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const before = resolve(old.document, get(old.raw, 'requestBody'))?.value;
  const after = resolve(now.document, get(now.raw, 'requestBody'))?.value;
  if (!after) {
    if (before) note('removed', 'The request body was removed.', 'What clients send is now ignored.');
    return;
  }
  const rejected = isTrue(after, 'required') && 'Clients that send none are rejected.';
  if (!before) {
    note('added', `A request body is now ${rejected ? 'required' : 'accepted'}.`, rejected);
    return;
  }
  if (!isTrue(before, 'required') && rejected) note('changed', 'The request body is now required.', rejected);
  const message = { direction: 'request', subject: 'the request' } as const;
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
      const message = { direction: 'response', subject: `the response ${word(status)}` } as const;
      const pair = { before: response, after: next };
      comparison.once({ ...pair, key: message.subject }, comparison, (inner) => {
        compareMedia(pair, message, inner);
        compareHeaders(pair, message, inner);
      });
    } else
      note(
        'removed',
        `The response ${word(status)} was removed.`,
        status.startsWith('2') && 'Clients expect it when a request succeeds.',
      );
  }
  for (const status of after.keys())
    if (!before.has(status)) note('added', `The response ${word(status)} is new.`);
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
        `${code(type)} of ${subject} was removed.`,
        direction === 'request'
          ? 'Clients that send it are rejected.'
          : 'Clients that read it receive another media type.',
      );
      continue;
    }
    const top = old.size > 1 ? `${subject} (${code(type)})` : subject;
    const schemas = { before: getObject(media, 'schema'), after: getObject(other, 'schema') };
    compareSchemas(schemas, comparison, { direction, subject: top, top });
  }
  for (const type of next.keys()) if (!old.has(type)) note('added', `${code(type)} of ${subject} is new.`);
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
  const old = headers(before, comparison.before.document);
  const next = headers(after, comparison.after.document);
  for (const [key, { name, raw }] of old) {
    const other = next.get(key);
    if (other) {
      const schemas = { before: getObject(raw, 'schema'), after: getObject(other.raw, 'schema') };
      const position = { subject: `the header ${code(name)} of ${subject}`, top: subject };
      compareSchemas(schemas, comparison, { direction: 'response', ...position });
    } else
      comparison.note(
        'removed',
        `The header ${code(name)} of ${subject} was removed.`,
        'Clients that read it no longer receive it.',
      );
  }
  for (const [key, { name }] of next)
    if (!old.has(key)) comparison.note('added', `The header ${code(name)} of ${subject} is new.`);
}
