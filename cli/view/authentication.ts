import type { Requirement, SecurityAlternative } from '../openapi/model/model.ts';
import { codeWord, phrase, phrases, word } from './pieces.ts';
import type { Inline } from './view.ts';

/** `OAuth 2.0, scope order or order:read`: alternatives that differ by one scope are one phrase. */
export function authentication(alternatives: SecurityAlternative[]): Inline[] {
  const groups: SecurityAlternative[][] = [];
  for (const alternative of alternatives) {
    const last = groups.at(-1);
    if (last?.[0] && differByScope(last[0], alternative)) last.push(alternative);
    else groups.push([alternative]);
  }
  return phrases(groups.map(groupWords), ', or ');
}

function differByScope(one: SecurityAlternative, other: SecurityAlternative): boolean {
  const scheme = schemeOfOneScope(one);
  return scheme !== undefined && scheme === schemeOfOneScope(other);
}

function schemeOfOneScope({ requirements: [first, ...others] }: SecurityAlternative): string | undefined {
  return others.length === 0 && first?.scopes.length === 1 ? first.scheme : undefined;
}

function groupWords(group: SecurityAlternative[], index: number): Inline[] {
  const requirements = group[0]?.requirements ?? [];
  const [first] = requirements;
  if (!first) return [index === 0 ? 'None' : 'none'];
  const scopes = group.flatMap((one) => one.requirements.flatMap((requirement) => requirement.scopes));
  if (group.length > 1) return [...titleOf(first), phrase([', scope ', ...series(scopes, 'or')])];
  const hasScopes = scopes.length > 0;
  return phrases(requirements.map(requirementWords), hasScopes ? ', and ' : ' and ');
}

function requirementWords(requirement: Requirement): Inline[] {
  const { scopes } = requirement;
  if (scopes.length === 0) return titleOf(requirement);
  const noun = scopes.length === 1 ? ', scope ' : ', scopes ';
  return [...titleOf(requirement), phrase([noun, ...series(scopes, 'and')])];
}

function titleOf({ scheme, type, name, href }: Requirement): Inline[] {
  if (type === undefined) return word(href, scheme);
  return name === undefined ? word(href, type) : [`${type} `, ...codeWord(href, name)];
}

/** `a`, `a or b`, `a, b or c` */
function series(scopes: Requirement['scopes'], joint: 'and' | 'or'): Inline[] {
  return scopes.flatMap(({ name, href }, index) => {
    const before = index === 0 ? '' : index === scopes.length - 1 ? ` ${joint} ` : ', ';
    return [before, ...codeWord(href, name)];
  });
}
