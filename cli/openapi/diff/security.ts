import { compare } from '../../text/compare.ts';
import { get, getList, isObject, type Raw } from '../document/raw.ts';
import type { Note } from './change.ts';
import { code } from './code.ts';
import type { FoundOperation } from './found-operation.ts';
import { inShort, MOST_NAMED } from './in-short.ts';

/** What one alternative asks for: `oauth` and `oauth: orders.read`. */
type Needs = ReadonlySet<string>;

const NONE: unknown[] = [];

/** The alternatives of an operation: its own, or those of all. */
export function securityOf({ raw, document }: FoundOperation): unknown[] {
  const holder = Array.isArray(get(raw, 'security')) ? raw : document;
  const listed = getList(holder, 'security');
  return listed.length > 0 ? listed : NONE;
}

/** Any alternative is enough, so each of the old ones must still be: with all its needs, or fewer. */
export function compareSecurity(old: unknown[], now: unknown[], note: Note): void {
  const [before, after] = [alternativesOf(old), alternativesOf(now)];
  const isEnough = needsWithin(after);
  const broken = before.filter((had) => !isEnough(had));
  for (const [index, had] of broken.entries()) {
    const missing = index < MOST_NAMED ? nearestTo(had, after).map(code) : [];
    note(
      'changed',
      `${needsInWords(had)} is no longer sufficient${missing.length > 0 ? `: ${inShort(missing)} is also required` : ''}.`,
      'Clients that had access are rejected.',
    );
  }
  if (broken.length > 0) return;
  const scopes = scopesOf(after);
  for (const scope of scopesOf(before))
    if (!scopes.has(scope)) note('removed', `The scope ${code(scope)} is no longer required.`);
  const known = new Set(before.map(keyOf));
  for (const asked of after)
    if (!known.has(keyOf(asked))) note('added', `${needsInWords(asked)} is now sufficient.`);
}

/**
 * Whether some of the alternatives asks for nothing that is not among some needs. Each is looked for by the one of its
 * needs that the fewest others have: thousands mostly have one scheme in common.
 */
function needsWithin(alternatives: Needs[]): (had: Needs) => boolean {
  const counts = new Map<string, number>();
  for (const need of alternatives.flatMap((asked) => [...asked]))
    counts.set(need, (counts.get(need) ?? 0) + 1);
  const byRarest = new Map<string, Needs[]>();
  for (const asked of alternatives) {
    const [first, ...others] = asked;
    if (first === undefined) return () => true;
    const rarer = (a: string, b: string) => ((counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a);
    const rarest = others.reduce(rarer, first);
    const group = byRarest.get(rarest);
    if (group) group.push(asked);
    else byRarest.set(rarest, [asked]);
  }
  const isWithin = (asked: Needs, had: Needs) => isEvery(asked, (need) => had.has(need));
  return (had) => !isEvery(had, (need) => !byRarest.get(need)?.some((asked) => isWithin(asked, had)));
}

function isEvery<T>(all: Iterable<T>, test: (one: T) => boolean): boolean {
  for (const one of all) if (!test(one)) return false;
  return true;
}

/** What is missing for the alternative for which the least is. */
function nearestTo(had: Needs, alternatives: Needs[]): string[] {
  let nearest: string[] | undefined;
  for (const asked of alternatives) {
    const missing = [...asked].filter((need) => !had.has(need));
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

function needsInWords(needs: Needs): string {
  return needs.size === 0 ? 'No authentication' : inShort([...needs].map(code), ' with ');
}

function alternativesOf(listed: unknown[]): Needs[] {
  const alternatives = listed.filter(isObject).map(needsOf);
  if (alternatives.length === 0) return [new Set()];
  return [...new Map(alternatives.map((needs) => [keyOf(needs), needs])).values()];
}

function needsOf(requirement: Raw): Needs {
  return new Set(
    Object.entries(requirement).flatMap(([scheme, scopes]) => [
      scheme,
      ...(Array.isArray(scopes) ? scopes.map((scope) => `${scheme}: ${scope}`) : []),
    ]),
  );
}
