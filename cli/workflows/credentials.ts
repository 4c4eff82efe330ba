import type { Credential } from '../openapi/model/model.ts';
import { suggest } from '../text/did-you-mean.ts';
import { headerText, isToken } from '../text/url-encoding.ts';
import { readTemplate, type StepContext } from './expressions.ts';
import type { StepData, Template } from './model.ts';
import { operationName, withoutSource } from './sources.ts';

export type Credentials = Pick<StepData, 'basic'> & { headers: Record<string, Template> };

/** The values of `x-security` for a scheme, and their pointer. */
interface Security {
  pointer: string;
  values: Record<string, string>;
}

/** Reads the credentials for an operation from `x-security` of the step and of the workflow. */
export function readCredentials(context: StepContext): Credentials {
  const { step, workflow, pointer, workflowPointer, scope } = context;
  const { source, operation } = context.found;
  const read = (owner: typeof step | typeof workflow, place: string) =>
    (owner['x-security'] ?? []).map(({ schemeName, values }, index) => ({
      pointer: `${place}/x-security/${index}`,
      scheme: withoutSource(schemeName, source),
      values,
    }));
  const given = [...read(step, pointer), ...read(workflow, workflowPointer)];
  const schemes = source.api.reference.securitySchemes;
  const names = schemes.map(({ name }) => name);
  const unknown = given.filter(({ scheme }) => !names.includes(scheme));
  for (const { scheme, pointer: place } of unknown)
    scope.report(`${place}/schemeName`, `Unknown security scheme \`${scheme}\`.`, suggest(scheme, names));
  const alternatives = operation.security.map(({ requirements }) => requirements.map(({ scheme }) => scheme));
  const securityFor = (name: string) => given.find(({ scheme }) => scheme === name);
  const satisfied = alternatives.find((all) => all.every(securityFor));
  // A scheme that the document does not define is reported there.
  const isDefined = alternatives.some((all) => all.every((name) => names.includes(name)));
  if (isDefined && !satisfied && unknown.length === 0) {
    const required = alternatives.map((all) => all.map((name) => `\`${name}\``).join(' and ')).join(' or ');
    scope.report(
      pointer,
      `\`${operationName(operation)}\` requires the credentials of ${required}.`,
      'Add `x-security` to the workflow or to the step.',
    );
  }
  const credentials: Credentials = { headers: {} };
  for (const name of satisfied ?? (isDefined ? [] : given.map(({ scheme }) => scheme))) {
    const security = securityFor(name);
    const scheme = schemes.find((candidate) => candidate.name === name);
    if (security && scheme)
      Object.assign(credentials, withCredential(credentials, { scheme, security }, context));
  }
  return credentials;
}

function withCredential(
  { headers }: Credentials,
  { scheme, security }: { scheme: { name: string; credential: Credential }; security: Security },
  { scope }: StepContext,
): Partial<Credentials> {
  const { name, credential } = scheme;
  const { pointer, values } = security;
  const value = (...keys: string[]): Template => {
    const key = keys.find((candidate) => Object.hasOwn(values, candidate));
    if (key !== undefined)
      return readTemplate(values[key] ?? '', { pointer: `${pointer}/values/${key}`, scope }, headerText);
    // One value under another name is the one that is meant.
    const [only, another] = credential.kind === 'basic' ? [] : Object.values(values);
    scope.report(
      `${pointer}/values`,
      `\`values\` of \`${name}\` requires \`${keys[0]}\`.`,
      only === undefined || another !== undefined ? undefined : `Write \`${keys[0]}: ${only}\`.`,
    );
    return '';
  };
  const { kind } = credential;
  if (kind === 'apiKey' && credential.in === 'header' && isToken(credential.name))
    return { headers: { ...headers, [credential.name]: value('apiKey') } };
  if (kind === 'basic') return { basic: [value('username'), value('password')] };
  if (kind === 'bearer' || kind === 'oauth2' || kind === 'openIdConnect')
    return { headers: { ...headers, Authorization: `Bearer ${value('accessToken', 'token')}` } };
  scope.report(pointer, `The security scheme \`${name}\` is not supported.`);
  return {};
}
