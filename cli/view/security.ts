import type { Scope, SecurityScheme } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import {
  anchoredSection,
  code,
  compact,
  description,
  externalLink,
  factLine,
  heading,
  item,
  list,
  optionalCodeLink,
  rich,
} from './builders.ts';
import type { Block, Inline, Item, List, Section } from './view.ts';

/** A security scheme with its grant types, flows and scopes. */
export function schemeSection(scheme: SecurityScheme): Section {
  const { name, title, type, anchor: id, scopes, grants, flows } = scheme;
  const facts = scheme.facts.map(({ label, value }): Inline[] => [`${label} `, code(value)]);
  return anchoredSection('scheme', { id, title, isDeprecated: scheme.deprecated }, [
    factLine([
      rich('security.specified', { name: code(name) }),
      ...(type === title ? [] : [[type]]),
      ...facts,
    ]),
    description(scheme.description),
    scopes.length > 0 && [heading(4, t('reference.scopes')), scopeMeanings(scopes)],
    grants.length > 0 && heading(4, t('security.grants')),
    list('fields', grantItems(scheme)),
    flows.flatMap(flow),
  ]);
}

function scopeMeanings(scopes: Scope[]): Block {
  const entries = scopes.map(({ name, href, description: meaning }) => ({
    term: optionalCodeLink(href, name),
    items: [item([meaning?.text ?? ''])],
  }));
  return { kind: 'terms', entries };
}

/** The grant types of a security scheme, and the scopes of each. */
export function grantItems({ grants, scopes }: SecurityScheme): Item[] {
  return grants.map(({ name, grantType, description: text, scopes: granted }) => {
    const head: Inline[] = [{ kind: 'strong', text: name }, ' ', code(grantType)];
    return item(head, description(text), scopeNames(scopes.filter((scope) => granted.includes(scope.name))));
  });
}

function flow({ name, scopes, ...flow }: SecurityScheme['flows'][number]): Block[] {
  const urls: [string, string | undefined][] = [
    [t('security.authorization-url'), flow.authorizationUrl],
    [t('security.device-url'), flow.deviceAuthorizationUrl],
    [t('security.token-url'), flow.tokenUrl],
    [t('security.refresh-url'), flow.refreshUrl],
  ];
  const facts = urls.flatMap(([label, url]) => (url ? [[`${label} `, externalLink(url, url)]] : []));
  return compact(heading(4, t('security.flow', { name })), factLine(facts), scopeNames(scopes));
}

function scopeNames(scopes: Scope[]): List | undefined {
  const names = list(
    'scopes',
    scopes.map(({ name, href }) => item(optionalCodeLink(href, name))),
  );
  return names && { ...names, label: t('reference.scopes') };
}
