import type { Api } from './registry.ts';

/** How a call shows who it is, as far as workflows and snippets can tell. */
export type Credential = { kind: 'basic' } | { kind: 'bearer' } | { kind: 'header'; name: string };

/** What a security scheme wants to be sent. */
export function credentialOf({ reference }: Api, schemeName: string): Credential | undefined {
  const scheme = reference.securitySchemes.find(({ name }) => name === schemeName);
  if (!scheme) return undefined;
  const fact = scheme.facts.find(({ label }) => label === 'name')?.value;
  if (/^API key in header/.test(scheme.type)) return fact ? { kind: 'header', name: fact } : undefined;
  if (/basic/i.test(scheme.type)) return { kind: 'basic' };
  return /OAuth|bearer|OpenID/i.test(scheme.type) ? { kind: 'bearer' } : undefined;
}
