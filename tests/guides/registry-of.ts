import type { Block } from '../../cli/guides/block.ts';
import { DIRECTIVES } from '../../cli/guides/directives.ts';
import { createRegistry, type Registry } from '../../cli/guides/registry.ts';
import { referenceOf } from '../openapi/reference-of.ts';

const order = {
  type: 'object',
  required: ['coin'],
  properties: {
    coin: { type: 'string', enum: ['KRONA', 'DUCAT'] },
    buyer: { $ref: '#/components/schemas/Buyer' },
  },
};

/** The document of the first reference. */
export const smallDocument = {
  openapi: '3.1.0',
  info: { title: 'Coins', version: '2' },
  servers: [{ url: 'https://coins.example' }],
  security: [{ login: ['coin.base:read'] }],
  paths: {
    '/coins': {
      get: {
        operationId: 'listCoins',
        summary: 'List the coins',
        parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }],
        responses: { '200': { description: 'Coins.' } },
      },
      post: {
        operationId: 'buyCoin',
        summary: 'Buy a coin',
        parameters: [{ name: 'Source-Name', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/CoinOrder' },
              examples: {
                krona: { summary: 'A krona', value: { coin: 'KRONA' } },
                ducat: { summary: 'A ducat', value: { coin: 'DUCAT', buyer: { fullName: 'Kim' } } },
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'Bought.',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/CoinOrder' },
                examples: { bought: { summary: 'Bought', value: { coin: 'KRONA' } } },
              },
            },
          },
          '400': {
            description: 'Refused.',
            'x-errors': [{ code: 'COIN_SOLD_OUT', when: 'None is left.', remedy: 'Wait.' }],
          },
        },
      },
    },
  },
  components: {
    schemas: {
      CoinOrder: order,
      Buyer: { type: 'object', properties: { fullName: { type: 'string' } } },
    },
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: '/token', scopes: { 'coin.base:read': 'See coins' } } },
      },
    },
  },
};

/** Two references: the default one, and an older one. */
export function smallRegistry(): Registry {
  const current = referenceOf(smallDocument);
  const old = referenceOf({
    info: { title: 'Old coins', version: '1' },
    paths: {
      '/v0/coins': { get: { operationId: 'oldCoins', responses: { '200': { description: 'Coins.' } } } },
    },
  });
  const references = [current, { ...old, route: 'api-old' }];
  return createRegistry(references, '/base/', new Map([['api-old', 'old']]));
}

/** The block that `::name[label]` embeds. */
export function blockOf(name: string, label: string): Block {
  const block = DIRECTIVES[name]?.(smallRegistry(), { label, index: 0 });
  if (!block || 'message' in block) throw new Error(block?.message ?? `no directive ${name}`);
  return block;
}

/** The problem of `::name[label]`: message and hint. */
export function problemOf(name: string, label: string): string {
  const result = DIRECTIVES[name]?.(smallRegistry(), { label, index: 0 });
  if (!result || !('message' in result)) throw new Error('Nothing is wrong.');
  return [result.message, result.hint].filter(Boolean).join(' ');
}
