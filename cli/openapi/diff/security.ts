import { MAX_LISTED_NAMES } from '../../limits.ts';
import { compare } from '../../text/compare.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { credentialText, readCredential } from '../model/credential.ts';
import type { FoundOperation, Note, Pair } from './change.ts';
import { code, joinNames } from './code.ts';

/** The schemes and scopes of one alternative: `oauth`, `oauth: orders.read`. */
type Needs = ReadonlySet<string>;

/** The same object each time, since comparisons are cached by object. */
const NONE: unknown[] = [];

/** Returns the alternatives of an operation, or else those of the document. */
export function securityOf({ raw, document }: FoundOperation): unknown[] {
  const holder = Array.isArray(get(raw, 'security')) ? raw : document;
  const listed = getList(holder, 'security');
  return listed.length > 0 ? listed : NONE;
}

/** Any alternative is sufficient, so each of the old ones must still be sufficient, with the same credentials. */
export function compareSecurity(operations: Pair<FoundOperation>, note: Note): void {
  const before = alternativesOf(securityOf(operations.before));
  const after = alternativesOf(securityOf(operations.after));
  compareSchemes({ before, after }, operations, note);
  const isSatisfied = createSatisfies(after);
  const broken = before.filter((needs) => !isSatisfied(needs));
  for (const [index, needs] of broken.entries()) {
    const missing = index < MAX_LISTED_NAMES ? missingFor(needs, after).map(code) : [];
    note(
      'changed',
      missing.length > 0
        ? t('change.insufficient-without', { needs: needsText(needs), missing: joinNames(missing) })
        : t('change.insufficient', { needs: needsText(needs) }),
      t('breaks.access'),
    );
  }
  const scopes = scopesOf(after);
  for (const scope of broken.length > 0 ? [] : scopesOf(before))
    if (!scopes.has(scope)) note('removed', t('change.scope-removed', { scope: code(scope) }));
  const known = new Set(before.map(keyOf));
  for (const needs of after)
    if (!known.has(keyOf(needs)) && !broken.some((old) => includes(needs, old)))
      note('added', t('change.sufficient', { needs: needsText(needs) }));
}

/** Compares how the credentials of schemes with the same name are sent. */
function compareSchemes(needs: Pair<Needs[]>, operations: Pair<FoundOperation>, note: Note): void {
  const kept = new Set(needs.after.flatMap((all) => [...all]));
  for (const name of new Set(needs.before.flatMap((all) => [...all].filter((need) => kept.has(need))))) {
    const old = schemeOf(operations.before.document, name);
    const now = schemeOf(operations.after.document, name);
    const [was, is] = [sentAs(old), sentAs(now)];
    if (was && is && was.key !== is.key)
      note(
        'changed',
        t('change.credential', { scheme: code(name), old: was.text, now: is.text }),
        t('breaks.access'),
      );
    if (old && now) compareFlows({ before: old, after: now }, name, note);
  }
}

const ADDRESSES = [
  'authorizationUrl',
  'deviceAuthorizationUrl',
  'tokenUrl',
  'refreshUrl',
  'openIdConnectUrl',
];

/** Compares how and where clients get their tokens. */
function compareFlows({ before, after }: Pair<JsonObject>, name: string, note: Note): void {
  const flows = getObject(after, 'flows');
  for (const flow of Object.keys(getObject(before, 'flows')))
    if (!Object.hasOwn(flows, flow))
      note('removed', t('change.flow-removed', { flow: code(flow), scheme: code(name) }), t('breaks.access'));
  const addresses = addressesOf(after);
  for (const [place, { key, url }] of addressesOf(before)) {
    const next = addresses.get(place);
    if (!next || next.url === url) continue;
    const texts = { key: code(key), subject: code(name), old: code(url), now: code(next.url) };
    note('changed', t('change.limit', texts), t('breaks.server-gone'));
  }
}

/** Returns the addresses of a scheme by their flow. */
function addressesOf(scheme: JsonObject): Map<string, { key: string; url: string }> {
  return new Map(
    [['', scheme] as const, ...getEntries(scheme, 'flows')].flatMap(([flow, holder]) =>
      ADDRESSES.flatMap((key) => {
        const url = isObject(holder) ? getString(holder, key) : undefined;
        return url === undefined ? [] : [[`${flow} ${key}`, { key, url }]];
      }),
    ),
  );
}

/** Returns undefined for a scope. */
function schemeOf(document: JsonObject, name: string): JsonObject | undefined {
  const schemes = getObject(getObject(document, 'components'), 'securitySchemes');
  return resolve(document, get(schemes, name))?.value;
}

/** Returns how requests carry the credential of a scheme; undefined if that is unknown. */
function sentAs(scheme: JsonObject | undefined): { key: string; text: string } | undefined {
  if (!scheme) return undefined;
  const credential = readCredential(scheme);
  const text = credentialText(credential);
  switch (credential.kind) {
    case 'unknown':
      return undefined;
    case 'apiKey': {
      // Names of headers are case-insensitive.
      const key = credential.in === 'header' ? credential.name.toLowerCase() : credential.name;
      return { key: `${text} ${key}`, text: `${text} ${code(credential.name)}` };
    }
    // Both give a token, which is sent as any other.
    case 'oauth2':
    case 'openIdConnect':
      return { key: 'http bearer', text };
    default:
      return { key: text.toLowerCase(), text };
  }
}

/**
 * Returns a function that tells whether credentials satisfy any of the alternatives. Indexes them by their rarest need,
 * because thousands may have one scheme in common.
 */
function createSatisfies(alternatives: Needs[]): (credentials: Needs) => boolean {
  const counts = new Map<string, number>();
  for (const need of alternatives.flatMap((needs) => [...needs]))
    counts.set(need, (counts.get(need) ?? 0) + 1);
  const byRarest = new Map<string, Needs[]>();
  for (const needs of alternatives) {
    const [first, ...others] = needs;
    if (first === undefined) return () => true;
    const rarer = (a: string, b: string) => ((counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a);
    const rarest = others.reduce(rarer, first);
    getOrInsert(byRarest, rarest, () => []).push(needs);
  }
  return (credentials) =>
    [...credentials].some((need) =>
      byRarest.get(need)?.some((needs) => [...needs].every((other) => credentials.has(other))),
    );
}

function includes(needs: Needs, others: Needs): boolean {
  return [...others].every((need) => needs.has(need));
}

/** Returns what the nearest alternative that includes the credentials needs besides; nothing if there is none. */
function missingFor(credentials: Needs, alternatives: Needs[]): string[] {
  let nearest: string[] | undefined;
  for (const needs of alternatives) {
    if (!includes(needs, credentials)) continue;
    const missing = [...needs].filter((need) => !credentials.has(need));
    if (!nearest || missing.length < nearest.length) nearest = missing;
  }
  return nearest ?? [];
}

function scopesOf(alternatives: Needs[]): Set<string> {
  return new Set(alternatives.flatMap((needs) => [...needs].filter((need) => need.includes(': '))));
}

function keyOf(needs: Needs): string {
  return JSON.stringify([...needs].sort(compare));
}

function needsText(needs: Needs): string {
  return needs.size === 0
    ? t('change.no-authentication')
    : joinNames([...needs].map(code), ` ${t('change.with')} `);
}

function alternativesOf(listed: unknown[]): Needs[] {
  const alternatives = listed.filter(isObject).map(needsOf);
  if (alternatives.length === 0) return [new Set()];
  return [...new Map(alternatives.map((needs) => [keyOf(needs), needs])).values()];
}

function needsOf(requirement: JsonObject): Needs {
  return new Set(
    Object.entries(requirement).flatMap(([scheme, scopes]) => [
      scheme,
      ...(Array.isArray(scopes) ? scopes.map((scope) => `${scheme}: ${scope}`) : []),
    ]),
  );
}
