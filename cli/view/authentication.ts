import type { Requirement, SecurityAlternative } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import { joinPhrases, optionalCodeLink, optionalLink, phrase, rich } from './builders.ts';
import type { Inline } from './view.ts';

/** Describes the alternatives, those that differ only by one scope as one: `OAuth 2.0, scope order or order:read`. */
export function authentication(alternatives: SecurityAlternative[]): Inline[] {
  const groups: SecurityAlternative[][] = [];
  for (const alternative of alternatives) {
    const last = groups.at(-1);
    if (last?.[0] && differByScope(last[0], alternative)) last.push(alternative);
    else groups.push([alternative]);
  }
  return joinPhrases(groups.map(describeGroup), `, ${t('list.or')} `);
}

function differByScope(a: SecurityAlternative, b: SecurityAlternative): boolean {
  const scheme = schemeWithOneScope(a);
  return scheme !== undefined && scheme === schemeWithOneScope(b);
}

function schemeWithOneScope({ requirements: [first, ...others] }: SecurityAlternative): string | undefined {
  return others.length === 0 && first?.scopes.length === 1 ? first.scheme : undefined;
}

function describeGroup(group: SecurityAlternative[], index: number): Inline[] {
  const requirements = group[0]?.requirements ?? [];
  const [first] = requirements;
  if (!first) return [index === 0 ? t('security.none') : t('security.or-none')];
  const scopes = group.flatMap((one) => one.requirements.flatMap((requirement) => requirement.scopes));
  if (group.length > 1)
    return [...titleOf(first), namesOf(first, { names: series(scopes, t('list.or')), count: 1 })];
  return joinPhrases(
    requirements.map(describeRequirement),
    `${scopes.length > 0 ? ',' : ''} ${t('list.and')} `,
  );
}

function describeRequirement(requirement: Requirement): Inline[] {
  const { scopes } = requirement;
  if (scopes.length === 0) return titleOf(requirement);
  const names = series(scopes, t('list.and'));
  return [...titleOf(requirement), namesOf(requirement, { names, count: scopes.length })];
}

/** Schemes without scopes may have roles (OpenAPI 3.1 §4.8.30). */
function namesOf({ credential }: Requirement, scopes: { names: Inline[]; count: number }): Inline {
  const kind = credential?.kind ?? 'oauth2';
  const key = kind === 'oauth2' || kind === 'openIdConnect' ? 'security.scope' : 'security.role';
  return phrase([', ', ...rich(key, scopes)]);
}

function titleOf({ scheme, type, name, href }: Requirement): Inline[] {
  if (type === undefined) return optionalLink(href, scheme);
  return name === undefined ? optionalLink(href, type) : [`${type} `, ...optionalCodeLink(href, name)];
}

/** `a`, `a or b`, `a, b or c` */
function series(scopes: Requirement['scopes'], conjunction: string): Inline[] {
  return scopes.flatMap(({ name, href }, index) => {
    const separator = index === 0 ? '' : index === scopes.length - 1 ? ` ${conjunction} ` : ', ';
    return [separator, ...optionalCodeLink(href, name)];
  });
}
