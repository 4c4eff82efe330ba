import { createBodyValidator } from '../../cli/openapi/checks/body-validator.ts';
import type { Raw } from '../../cli/openapi/document/raw.ts';
import type { Workflow } from '../../cli/workflows/model.ts';
import { type Report, readDocument } from '../../cli/workflows/read-document.ts';
import { readWorkflow } from '../../cli/workflows/read-workflow.ts';
import { readSources, type WorkflowApi } from '../../cli/workflows/sources.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/** A document as the only specification of a site. */
export function apiOf(document: Raw): WorkflowApi {
  return {
    file: '/site/specs/api.yaml',
    url: '/api',
    download: '/api.yaml',
    reference: referenceOf(document),
    document,
    validator: createBodyValidator(document, String(document.openapi)),
  };
}

/** An Arazzo document with one workflow. */
export function arazzo(workflow: Raw, source: Raw = {}): Raw {
  return {
    arazzo: '1.0.1',
    info: { title: 'T', version: '1' },
    sourceDescriptions: [{ name: 'api', url: '../specs/api.yaml', type: 'openapi', ...source }],
    workflows: [{ workflowId: 'workflow', ...workflow }],
  };
}

/** The first workflow of a document; faults as `pointer message hint`, with the pointer inside of the workflow. */
export function readOne(data: unknown, api: WorkflowApi): { workflow?: Workflow; faults: string[] } {
  const faults: string[] = [];
  const report: Report = (pointer, message, hint) => {
    faults.push([pointer.replace(/^\/workflows\/0/, ''), message, ...(hint ? [hint] : [])].join(' ').trim());
  };
  const document = readDocument(data, report);
  const [first] = document?.workflows ?? [];
  if (!document || !first) return { faults };
  const file = '/site/workflows/workflow.arazzo.yaml';
  const sources = readSources(document, { file, apis: [api], files: [file] }, report);
  const place = { document, pointer: '/workflows/0', sources, name: 'workflow.arazzo.yaml' };
  const workflow = readWorkflow(first, place, report);
  return faults.length > 0 ? { faults } : { workflow, faults };
}
