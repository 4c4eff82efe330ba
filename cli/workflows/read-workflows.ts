import type { ArazzoDocument } from './document.ts';
import type { Workflow } from './model.ts';
import type { Report } from './read-document.ts';
import { readWorkflow } from './read-workflow.ts';
import type { NamedApi } from './sources.ts';

/** Reads all workflows of a document in order. */
export function readWorkflows(
  document: ArazzoDocument,
  { sources, name }: { sources: NamedApi[]; name: string },
  report: Report,
): Workflow[] {
  return document.workflows.map((workflow, index) =>
    readWorkflow(workflow, { document, pointer: `/workflows/${index}`, sources, name }, report),
  );
}
