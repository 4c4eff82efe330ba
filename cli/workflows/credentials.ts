import type { Credential, SecurityScheme } from '../openapi/model/model.ts';
import { suggest } from '../text/did-you-mean.ts';
import { isToken } from '../text/url-encoding.ts';
import type { ArazzoStep } from './document.ts';
import type { Step, Template } from './model.ts';
import { readTemplate, type Scope, type StepContext } from './scope.ts';
import type { FoundOperation } from './sources.ts';

export interface Credentials {
  basic?: NonNullable<Step['basic']>;
  headers: Step['headers'];
  /** Whether they satisfy the operation. */
  isComplete: boolean;
  /** The names, in lower case, of headers that may carry the credentials instead. */
  headerNames: string[];
  reportMissing(): void;
}

interface Security {
  pointer: string;
  scheme: string;
  values: Record<string, string>;
}

/** Reads the credentials for an operation from `x-security` of the step and of the workflow. */
export function credentialsOf(
  { source, operation }: FoundOperation,
  { step, workflow, pointer, workflowPointer, scope }: StepContext,
): Credentials {
  const schemes = source.api.reference.securitySchemes;
  const given = [
    ...securityIn(step['x-security'], pointer, source.name),
    ...securityIn(workflow['x-security'], workflowPointer, source.name),
  ];
  const schemeNames = schemes.map(({ name }) => name);
  const unknown = given.filter(({ scheme }) => !schemeNames.includes(scheme));
  for (const { scheme, pointer: location } of unknown)
    scope.report(
      `${location}/schemeName`,
      `Unknown security scheme \`${scheme}\`.`,
      suggest(scheme, schemeNames),
    );
  const alternatives = operation.security.map(({ requirements }) => requirements.map(({ scheme }) => scheme));
  const satisfied = alternatives.find((names) =>
    names.every((name) => given.some(({ scheme }) => scheme === name)),
  );
  const credentials: Credentials = {
    headers: [],
    // What has an unknown name may be what is required.
    isComplete: alternatives.length === 0 || satisfied !== undefined || unknown.length > 0,
    headerNames: alternatives.flat().flatMap((name) => headerOf(schemes, name)),
    reportMissing() {
      const required = alternatives.map((names) => names.map((name) => `\`${name}\``).join(' and '));
      scope.report(
        pointer,
        `\`${operation.operationId ?? operation.path}\` requires the credentials of ${required.join(' or ')}.`,
        'Add `x-security` to the workflow or to the step.',
      );
    },
  };
  for (const name of satisfied ?? []) {
    const security = given.find(({ scheme }) => scheme === name);
    const scheme = schemes.find((candidate) => candidate.name === name);
    if (security && scheme) addCredential(credentials, scheme, security, scope);
  }
  return credentials;
}

function securityIn(list: ArazzoStep['x-security'], pointer: string, source: string): Security[] {
  const prefix = `$sourceDescriptions.${source}.`;
  return (list ?? []).map(({ schemeName, values }, index) => ({
    pointer: `${pointer}/x-security/${index}`,
    scheme: schemeName.startsWith(prefix) ? schemeName.slice(prefix.length) : schemeName,
    values,
  }));
}

function addCredential(
  credentials: Credentials,
  scheme: SecurityScheme,
  { pointer, values }: Security,
  scope: Scope,
): void {
  const value = (...names: string[]): Template => {
    const name = names.find((candidate) => Object.hasOwn(values, candidate));
    if (name !== undefined) return readTemplate(values[name] ?? '', `${pointer}/values/${name}`, scope);
    scope.report(`${pointer}/values`, `\`values\` of \`${scheme.name}\` requires \`${names[0]}\`.`);
    return [];
  };
  const { credential } = scheme;
  const bearer = (...names: string[]) =>
    credentials.headers.push({
      name: 'Authorization',
      value: [{ text: 'Bearer ' }, ...value(...names)],
      isCredential: true,
    });
  if (isHeaderKey(credential))
    credentials.headers.push({ name: credential.name, value: value('apiKey'), isCredential: true });
  else if (credential.kind === 'basic')
    credentials.basic = { user: value('username'), password: value('password') };
  else if (credential.kind === 'bearer') bearer('token', 'accessToken');
  else if (credential.kind === 'oauth2' || credential.kind === 'openIdConnect')
    bearer('accessToken', 'token');
  else scope.report(pointer, `The security scheme \`${scheme.name}\` is not supported.`);
}

function isHeaderKey(credential: Credential): credential is Credential & { kind: 'apiKey' } {
  return credential.kind === 'apiKey' && credential.in === 'header' && isToken(credential.name);
}

/** The header that carries the credential of a scheme, in lower case. */
function headerOf(schemes: SecurityScheme[], name: string): string[] {
  const scheme = schemes.find((candidate) => candidate.name === name);
  if (!scheme) return [];
  return [(isHeaderKey(scheme.credential) ? scheme.credential.name : 'Authorization').toLowerCase()];
}
