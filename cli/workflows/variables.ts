import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoWorkflow } from './document.ts';
import { environmentName, type Input } from './model.ts';
import type { Report } from './read-document.ts';
import { isTaken } from './taken-names.ts';

/** A name is a variable of every script: none means something else there, and no two are the same. */
export function checkVariables(
  workflow: ArazzoWorkflow,
  { inputs, pointer }: { inputs: Input[]; pointer: string },
  report: Report,
): void {
  const given = [
    ...inputs.map(({ name }) => ({
      name,
      place: `${pointer}/inputs/properties/${name}`,
      owner: '`inputs`',
    })),
    ...workflow.steps.flatMap((step, index) =>
      // What a step that runs a workflow keeps are variables of that workflow.
      Object.keys((step.workflowId === undefined && step.outputs) || {}).map((name) => ({
        name,
        place: `${pointer}/steps/${index}/outputs/${escapePointer(name)}`,
        owner: `the step \`${step.stepId}\``,
      })),
    ),
  ];
  const first = new Map<string, (typeof given)[number]>();
  for (const one of given) {
    if (isTaken(one.name)) {
      report(
        one.place,
        `\`${one.name}\` is a reserved name in the scripts.`,
        'Choose a longer name, such as `orderId`.',
      );
      continue;
    }
    const variable = environmentName(one.name);
    const other = first.get(variable);
    if (!other) first.set(variable, one);
    else
      report(
        one.place,
        `\`${one.name}\` is the same variable, ${variable}, as \`${other.name}\` of ${other.owner}.`,
        'Choose another name.',
      );
  }
}
