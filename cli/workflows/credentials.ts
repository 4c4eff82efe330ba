import type { SecurityScheme } from '../openapi/model/model.ts';
import { isToken } from '../openapi/samples/http-request.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import type { ArazzoStep, ArazzoWorkflow } from './document.ts';
import type { Step, Text } from './model.ts';
import { readText, type Scope } from './scope.ts';
import type { FoundOperation } from './sources.ts';

export interface Credentials {
  basic?: NonNullable<Step['basic']>;
  headers: Step['headers'];
  /** Nothing more is needed. */
  isGiven: boolean;
  /** Headers of a request that may carry them as well, in lower case. */
  names: string[];
  tellMissing(): void;
}

interface Security {
  pointer: string;
  scheme: string;
  values: Record<string, string>;
}

/** What an operation wants of who calls it, from `x-security` of the step or of the workflow. */
export function credentialsOf(
  { source, operation }: FoundOperation,
  {
    step,
    workflow,
    pointer,
    workflowPointer,
  }: {
    step: ArazzoStep;
    workflow: ArazzoWorkflow;
    pointer: string;
    workflowPointer: string;
  },
  scope: Scope,
): Credentials {
  const schemes = source.api.reference.securitySchemes;
  const given = [
    ...securityIn(step['x-security'], pointer, source.name),
    ...securityIn(workflow['x-security'], workflowPointer, source.name),
  ];
  for (const one of given)
    if (!schemes.some(({ name }) => name === one.scheme)) {
      const names = schemes.map(({ name }) => name);
      scope.report(
        `${one.pointer}/schemeName`,
        `Unknown security scheme \`${one.scheme}\`.`,
        didYouMean(one.scheme, names) ?? `Available: ${names.join(', ') || 'none'}.`,
      );
    }
  const alternatives = operation.security.map(({ requirements }) => requirements.map((one) => one.scheme));
  const wanted = alternatives.find((names) =>
    names.every((name) => given.some((one) => one.scheme === name)),
  );
  const credentials: Credentials = {
    headers: [],
    isGiven: alternatives.length === 0 || wanted !== undefined,
    names: alternatives.flat().flatMap((name) => headerOf(schemes, name)),
    tellMissing() {
      const known = alternatives.map((names) => names.map((name) => `\`${name}\``).join(' and '));
      scope.report(
        pointer,
        `\`${operation.operationId ?? operation.path}\` requires the credentials of ${known.join(' or ')}.`,
        'Add `x-security` to the workflow or to the step.',
      );
    },
  };
  for (const name of wanted ?? []) {
    const one = given.find(({ scheme }) => scheme === name);
    const scheme = schemes.find((candidate) => candidate.name === name);
    if (one && scheme) addCredential(credentials, scheme, one, scope);
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
  const value = (...names: string[]): Text => {
    const name = names.find((one) => Object.hasOwn(values, one));
    if (name !== undefined) return readText(values[name] ?? '', `${pointer}/values/${name}`, scope);
    scope.report(`${pointer}/values`, `\`values\` of \`${scheme.name}\` requires \`${names[0]}\`.`);
    return [];
  };
  const header = apiKeyHeader(scheme);
  if (header !== undefined)
    credentials.headers.push({ name: header, value: value('apiKey'), isCredential: true });
  else if (/basic/i.test(scheme.type))
    credentials.basic = { user: value('username'), password: value('password') };
  else if (/OAuth|OpenID/i.test(scheme.type)) addBearer(credentials, value('accessToken', 'token'));
  else if (/bearer/i.test(scheme.type)) addBearer(credentials, value('token', 'accessToken'));
  else scope.report(pointer, `The security scheme \`${scheme.name}\` is not supported.`);
}

function addBearer(credentials: Credentials, token: Text): void {
  credentials.headers.push({
    name: 'Authorization',
    value: [{ text: 'Bearer ' }, ...token],
    isCredential: true,
  });
}

function apiKeyHeader({ type, facts }: SecurityScheme): string | undefined {
  const name = facts.find(({ label }) => label === 'name')?.value;
  return /^API key in header/.test(type) && name !== undefined && isToken(name) ? name : undefined;
}

/** The header that carries a credential. */
function headerOf(schemes: SecurityScheme[], name: string): string[] {
  const scheme = schemes.find((one) => one.name === name);
  const key = scheme && apiKeyHeader(scheme);
  return scheme ? [(key ?? 'Authorization').toLowerCase()] : [];
}
