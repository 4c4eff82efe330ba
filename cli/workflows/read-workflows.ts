import { didYouMean } from '../text/did-you-mean.ts';
import type { ArazzoDocument, ArazzoWorkflow } from './document.ts';
import type { Workflow } from './model.ts';
import type { Report } from './read-document.ts';
import { readWorkflow } from './read-workflow.ts';
import type { NamedApi } from './sources.ts';
import type { FindWorkflow } from './targets.ts';

/** Reads all workflows of a document in order. A workflow that is run by another one is read before it. */
export function readWorkflows(
  document: ArazzoDocument,
  { sources, name }: { sources: NamedApi[]; name: string },
  report: Report,
): Workflow[] {
  const read = new Map<number, Workflow>();
  const inProgress = new Set<number>();
  const readAt = (index: number, workflow: ArazzoWorkflow): Workflow => {
    const cached = read.get(index);
    if (cached) return cached;
    inProgress.add(index);
    const pointer = `/workflows/${index}`;
    const result = readWorkflow(workflow, { document, pointer, sources, name, find }, report);
    inProgress.delete(index);
    read.set(index, result);
    return result;
  };
  const find: FindWorkflow = (workflowId, pointer) => {
    const index = document.workflows.findIndex((one) => one.workflowId === workflowId);
    const workflow = document.workflows[index];
    if (workflow && !inProgress.has(index) && !leavesTo(workflow)) return readAt(index, workflow);
    const names = document.workflows.map((one) => one.workflowId);
    if (workflowId.startsWith('$sourceDescriptions.'))
      report(
        pointer,
        'To run a workflow of another file is not supported.',
        'Name it in `dependsOn`, or write both workflows into one file.',
      );
    else if (!workflow) report(pointer, `Unknown workflow \`${workflowId}\`.`, didYouMean(workflowId, names));
    else if (inProgress.has(index)) report(pointer, `The workflow \`${workflowId}\` would run itself.`);
    else report(pointer, `\`${workflowId}\` goes over to another workflow, so that no other can run it.`);
    return undefined;
  };
  return document.workflows.map((workflow, index) => readAt(index, workflow));
}

/** Whether an action of a workflow goes to another workflow. */
function leavesTo({ workflowId, steps, successActions = [], failureActions = [] }: ArazzoWorkflow): boolean {
  const actions = steps.flatMap(({ onSuccess = [], onFailure = [] }) => [...onSuccess, ...onFailure]);
  return [...actions, ...successActions, ...failureActions].some(
    (action) => action.workflowId !== undefined && action.workflowId !== workflowId,
  );
}
