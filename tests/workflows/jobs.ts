import { apiOf } from './workflow-of.ts';

const response = {
  description: 'A job.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        additionalProperties: true,
        properties: { id: { type: 'string' }, state: { type: 'string' }, token: { type: 'string' } },
      },
    },
  },
};
const responses = { '200': response, '4XX': response };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
/** A small API without credentials. */
export const jobs = apiOf({
  openapi: '3.1.0',
  info: { title: 'Jobs', version: '1' },
  servers: [{ url: 'https://jobs.example' }],
  paths: {
    '/token': { post: { operationId: 'takeToken', responses } },
    '/jobs': {
      post: {
        operationId: 'createJob',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses,
      },
    },
    '/jobs/{id}': {
      parameters: [id],
      get: {
        operationId: 'readJob',
        parameters: [{ name: 'X-Token', in: 'header', schema: { type: 'string' } }],
        responses,
      },
      delete: { operationId: 'deleteJob', responses },
    },
  },
});
