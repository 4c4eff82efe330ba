import path from 'node:path';
import type { LoadedReferences } from '../../cli/openapi/load-references.ts';
import { trackSources } from '../../cli/source-files.ts';
import {
  type LoadedWorkflows,
  loadWorkflows,
  readWorkflowFiles,
} from '../../cli/workflows/load-workflows.ts';
import type { WorkflowApi } from '../../cli/workflows/sources.ts';
import { realReferences } from '../guides/real-references.ts';

export const WORKFLOWS = path.resolve(import.meta.dirname, '../../content/workflows');

/** The workflows of this site. */
export async function realWorkflows(): Promise<LoadedWorkflows> {
  const loaded = await realReferences();
  return loadWorkflows(readWorkflowFiles(WORKFLOWS, trackSources()), {
    apis: apisOf(loaded),
    address: (place) => `https://docs.example/${place.replace(/^\//, '')}`,
  });
}

function apisOf({ references, documents, validators }: LoadedReferences): WorkflowApi[] {
  return references.map((reference, index) => {
    const loaded = documents[index];
    const validator = validators.get(reference.route);
    if (!loaded || !validator) throw new Error(`no document of ${reference.route}`);
    return {
      file: loaded.source.file,
      url: `/${reference.route}`,
      download: `/${reference.route}.yaml`,
      reference,
      document: loaded.document,
      validator,
    };
  });
}

/** The values that users set. */
export const VALUES = {
  CLIENT_ID: 'client',
  CLIENT_SECRET: 'hunter2',
  ACCESS_TOKEN: 'token',
  APP_ID: 'app',
  PNR: '199001011234',
  EMAIL: 'kim.andersson@example.com',
  CODE: '123456',
  TERMS_ACCEPTED: 'yes',
  KYC_ANSWERS: '[{"questionId": 11, "alternativeId": 1}, {"questionId": 12, "alternativeId": 3}]',
  CRYPTO_CURRENCY: 'BTC',
  FIAT_AMOUNT: '500.00',
  CLIENT_ORDER_ID: '2e5b8c17-40d9-4f63-9b1e-7a8c6d5f3e20',
  ACCOUNT_NUMBER: '50011100011',
  CLEARING_NUMBER: '1234',
  SOURCE_IP_ADDRESS: '203.0.113.10',
  SOURCE_USER_AGENT: 'Test',
};
