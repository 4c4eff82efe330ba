import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  type ErrorNote,
  files,
  type Link,
  loadSpec,
  type Operation,
  operationById,
  operationsOf,
  parametersOf,
  type Response,
  resolve,
  responsesOf,
  type Schema,
  type Spec,
} from './spec.ts';

describe.each(files)('%s.yaml', (file) => {
  const spec = loadSpec(file);
  const operations = operationsOf(spec);

  it('has unique operationIds', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('uses every tag, and no others', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect([...used].toSorted()).toEqual(spec.tags.map(({ name }) => name).toSorted());
  });

  it('requires only declared security schemes and scopes', () => {
    for (const { name, operation } of operations) {
      for (const [scheme, scopes] of operation.security.flatMap(Object.entries<string[]>)) {
        const declared = spec.components.securitySchemes[scheme];
        expect(declared, `${name}: ${scheme}`).toBeDefined();
        const known = Object.values(declared?.flows ?? {}).flatMap((flow) => Object.keys(flow.scopes));
        expect(known, name).toEqual(expect.arrayContaining(scopes));
      }
    }
  });

  it('links only to existing operations, parameters and body fields', () => {
    for (const { name, operation } of operations) {
      for (const [status, response] of responsesOf(spec, operation)) {
        for (const [linkName, link] of Object.entries(response.links ?? {})) {
          const place = `${name} ${status} ${linkName}`;
          expect(linkProblems(spec, operation, response, link), place).toEqual([]);
          expect(link.description, place).toMatch(/\.$/);
        }
      }
    }
  });

  it('shows an example of every error code that a response can contain', () => {
    for (const { name, operation } of operations) {
      for (const [status, response] of responsesOf(spec, operation)) {
        const codes = (response['x-errors'] ?? []).flatMap(({ code }) => code ?? []);
        const shown = Object.keys(response.content ? (bodyOf(response.content).examples ?? {}) : {});
        expect(shown, `${name} ${status}`).toEqual(expect.arrayContaining(codes));
      }
    }
  });

  it('explains when each error occurs and how to resolve it', () => {
    const refusals = operations.flatMap(({ name, operation }) =>
      responsesOf(spec, operation)
        .filter(([status]) => status !== '200')
        .map(([status, response]) => ({ place: `${name} ${status}`, notes: response['x-errors'] ?? [] })),
    );
    for (const { place, notes } of refusals) {
      expect(notes.length, place).toBeGreaterThan(0);
      for (const note of notes) expectSentences(note, place);
    }
  });
});

describe('the institutional API', () => {
  const spec = loadSpec('institutional');

  it('lists alternative scopes in separate requirements, never in one', () => {
    for (const { name, operation } of operationsOf(spec)) {
      for (const scopes of operation.security.flatMap(Object.values<string[]>)) {
        expect(scopes.length, name).toBeLessThan(2);
      }
    }
  });

  it('offers a 401 on every endpoint that takes an access token', () => {
    for (const { name, operation } of operationsOf(spec)) {
      const takesToken = operation.security.some((requirement) => 'oauth2' in requirement);
      expect('401' in operation.responses, name).toBe(takesToken);
    }
  });

  it('lists all four grants, because OpenAPI has no flow for the e-ID one', () => {
    const { flows = {}, 'x-grants': grants = [] } = spec.components.securitySchemes.oauth2 ?? {};
    const { grant_type } = spec.components.schemas.OAuth2TokenRequest?.properties ?? {};
    expect(grants.map(({ grantType }) => grantType)).toEqual(grant_type?.enum);
    const all = Object.keys(flows.authorizationCode?.scopes ?? {});
    expect(all).toHaveLength(8);
    expect(grants.map(({ scopes }) => scopes)).toEqual([all, ['market'], all, all]);
    expect(Object.keys(flows.clientCredentials?.scopes ?? {})).toEqual(['market']);
  });

  it('lists six errors of the sign-in, and four more while polling', () => {
    const codes = (operationId: string): (string | undefined)[] =>
      operationById(spec, operationId).responses['400']?.['x-errors']?.map(({ code }) => code) ?? [];
    const polling = ['authorization_pending', 'slow_down', 'access_denied', 'expired_token'];
    expect(codes('startAuth')).toHaveLength(6);
    expect(codes('obtainToken')).toEqual([...polling, ...codes('startAuth')]);
  });

  it('never advises to repeat an order blindly', () => {
    const MAY_CONCERN_ORDERS =
      /^(GENERIC|ORDER_(GENERIC|PAYMENT_ERROR)|WALLET_CREATE|INTERNAL_SERVER_ERROR)$/;
    const notes = (spec['x-error-codes'] ?? []).filter(({ code = '' }) => MAY_CONCERN_ORDERS.test(code));
    expect(notes).toHaveLength(5);
    for (const { code, remedy } of notes) expect(remedy, code).toContain('list of orders');
  });

  it('lists 19 service error codes, each once', () => {
    const notes = spec['x-error-codes'] ?? [];
    expect(new Set(notes.map(({ code }) => code)).size).toBe(19);
    for (const note of notes) expectSentences(note, note.code ?? '');
  });
});

it('has a replacement for every legacy operation', () => {
  const current = loadSpec('institutional');
  for (const { name, operation } of operationsOf(loadSpec('legacy'))) {
    const replacement = operation['x-replacement'];
    expect(() => operationById(current, replacement?.operationId ?? ''), name).not.toThrow();
    for (const difference of replacement?.differences ?? ['']) expect(difference, name).toMatch(/^\S.*\.$/);
  }
});

function expectSentences({ when, remedy }: ErrorNote, place: string): void {
  expect(when, place).toMatch(/^[A-Z].*\.$/s);
  expect(remedy, place).toMatch(/^[A-Z].*\.$/s);
}

/** Why a link cannot be resolved. Expressions refer to the response with the link, or to its request. */
function linkProblems(spec: Spec, from: Operation, response: Response, link: Link): string[] {
  const to = operationById(spec, link.operationId);
  const known = parametersOf(spec, to).map(({ name }) => name);
  const body = typeof link.requestBody === 'object' ? link.requestBody : {};
  const fields = to.requestBody ? fieldsOf(spec, bodyOf(to.requestBody.content).schema) : [];
  const expressions = [...Object.values(link.parameters ?? {}), ...Object.values(body)];
  return [
    ...Object.keys(link.parameters ?? {}).filter((name) => !known.includes(name)),
    ...Object.keys(body).filter((field) => !fields.includes(field)),
    ...expressions.filter((value) => value.startsWith('$') && !isReadable(spec, from, response, value)),
  ];
}

const fieldExpression = /^\$(?<side>request|response)\.(?<place>body#|path\.)\/?(?:0\/)?(?<key>\w+)$/;

function isReadable(spec: Spec, from: Operation, response: Response, expression: string): boolean {
  const { side, place, key = '' } = fieldExpression.exec(expression)?.groups ?? {};
  if (place === 'path.') return parametersOf(spec, from).some(({ name }) => name === key);
  const content = side === 'response' ? response.content : from.requestBody?.content;
  return content !== undefined && fieldsOf(spec, bodyOf(content).schema).includes(key);
}

function fieldsOf(spec: Spec, schema: Schema = {}): string[] {
  const { properties, items } = resolve(spec, schema);
  return items ? fieldsOf(spec, items) : Object.keys(properties ?? {});
}
