import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoWorkflow } from './document.ts';
import { environmentName, type Input } from './model.ts';
import type { Report } from './read-document.ts';
import { isReservedName } from './reserved-names.ts';

/** Reports inputs and outputs whose name is reserved in a script, and those that would be the same environment variable. */
export function checkVariables(
  workflow: ArazzoWorkflow,
  { inputs, pointer }: { inputs: Input[]; pointer: string },
  report: Report,
): void {
  const variables = [
    ...inputs.map(({ name }) => ({
      name,
      location: `${pointer}/inputs/properties/${name}`,
      owner: '`inputs`',
    })),
    ...workflow.steps.flatMap((step, index) =>
      // The outputs of a step that runs a workflow are variables of that workflow.
      Object.keys((step.workflowId === undefined && step.outputs) || {}).map((name) => ({
        name,
        location: `${pointer}/steps/${index}/outputs/${escapePointer(name)}`,
        owner: `the step \`${step.stepId}\``,
      })),
    ),
  ];
  const first = new Map<string, (typeof variables)[number]>();
  for (const variable of variables) {
    const { name, location } = variable;
    if (isReservedName(name)) {
      report(
        location,
        `\`${name}\` is a reserved name in the scripts.`,
        'Choose a longer name, such as `orderId`.',
      );
      continue;
    }
    const own = environmentName(name);
    const other = first.get(own);
    if (!other) first.set(own, variable);
    else
      report(
        location,
        `\`${name}\` is the same variable, ${own}, as \`${other.name}\` of ${other.owner}.`,
        'Choose another name.',
      );
  }
}
