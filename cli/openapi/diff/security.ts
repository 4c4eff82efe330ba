import { get, getList, isObject, type Raw } from '../document/raw.ts';
import type { Comparison } from './change.ts';
import { code } from './code.ts';
import type { FoundOperation } from './found-operation.ts';

/** What one alternative asks for: `oauth` and `oauth: orders.read`. */
type Needs = Set<string>;

/** Any alternative is enough, so each of the old ones must still be: with all its needs, or fewer. */
export function compareSecurity(old: FoundOperation, now: FoundOperation, { note }: Comparison): void {
  const [before, after] = [alternativesOf(old), alternativesOf(now)];
  const scopes = (all: Needs[]) =>
    new Set(all.flatMap((needs) => [...needs].filter((need) => need.includes(': '))));
  const broken = before.filter((had) => !after.some((asked) => [...asked].every((need) => had.has(need))));
  for (const had of broken) {
    const nearest = after
      .map((asked) => [...asked].filter((need) => !had.has(need)))
      .sort((a, b) => a.length - b.length)[0];
    note(
      'changed',
      `${needsInWords(had)} is no longer sufficient${nearest ? `: ${nearest.map(code).join(', ')} is also required` : ''}.`,
      'Clients that had access are rejected.',
    );
  }
  if (broken.length > 0) return;
  for (const scope of scopes(before))
    if (!scopes(after).has(scope)) note('removed', `The scope ${code(scope)} is no longer required.`);
  for (const asked of after)
    if (!before.some((had) => had.size === asked.size && [...asked].every((need) => had.has(need))))
      note('added', `${needsInWords(asked)} is now sufficient.`);
}

function needsInWords(needs: Needs): string {
  return needs.size === 0 ? 'No authentication' : [...needs].map(code).join(' with ');
}

function alternativesOf({ raw, document }: FoundOperation): Needs[] {
  const listed = Array.isArray(get(raw, 'security'))
    ? getList(raw, 'security')
    : getList(document, 'security');
  const alternatives = listed.filter(isObject).map(needsOf);
  return alternatives.length > 0 ? alternatives : [new Set()];
}

function needsOf(requirement: Raw): Needs {
  return new Set(
    Object.entries(requirement).flatMap(([scheme, scopes]) => [
      scheme,
      ...(Array.isArray(scopes) ? scopes.map((scope) => `${scheme}: ${scope}`) : []),
    ]),
  );
}
