import { createBodyValidator } from '../../cli/openapi/checks/body-validator.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import type { Workflow } from '../../cli/workflows/model.ts';
import { type Report, readDocument } from '../../cli/workflows/read-document.ts';
import { readWorkflow } from '../../cli/workflows/read-workflow.ts';
import { readSource, type WorkflowApi } from '../../cli/workflows/sources.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/** A document as the only specification of a site. */
export function apiOf(document: JsonObject): WorkflowApi {
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
export function arazzo(workflow: JsonObject, source: JsonObject = {}): JsonObject {
  return {
    arazzo: '1.0.1',
    info: { title: 'T', version: '1' },
    sourceDescriptions: [{ name: 'api', url: '../specs/api.yaml', type: 'openapi', ...source }],
    workflows: [{ workflowId: 'workflow', ...workflow }],
  };
}

/**
 * The first workflow of a document; problems as `pointer message hint`, with the pointer relative to the
 * workflow.
 */
export function readFirst(data: unknown, api: WorkflowApi): { workflow?: Workflow; faults: string[] } {
  const faults: string[] = [];
  const report: Report = (pointer, message, hint) => {
    faults.push([pointer.replace(/^\/workflows\/0/, ''), message, ...(hint ? [hint] : [])].join(' ').trim());
  };
  const document = readDocument(data, report);
  if (!document) return { faults };
  const file = '/site/workflows/workflow.arazzo.yaml';
  const source = readSource(document, { file, apis: [api], files: [file] }, report);
  const [first] = document.workflows;
  if (!source || !first) return { faults };
  const workflow = readWorkflow(
    first,
    { document, pointer: '/workflows/0', source, idsOf: () => undefined },
    report,
  );
  return faults.length > 0 || !workflow ? { faults } : { workflow, faults };
}
