import { isTakenVariable } from '../openapi/request/variable-names.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoWorkflow } from './document.ts';
import { environmentName, type Input, type Step } from './model.ts';
import type { Report } from './read-document.ts';

/** Reports inputs and outputs whose environment variable has another meaning, and those that would be the same variable. */
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
      Object.keys(step.outputs ?? {}).map((name) => ({
        name,
        location: `${pointer}/steps/${index}/outputs/${escapePointer(name)}`,
        owner: `the step \`${step.stepId}\``,
      })),
    ),
  ];
  const first = new Map<string, (typeof variables)[number]>();
  for (const variable of variables) {
    const { name, location } = variable;
    if (isTaken(environmentName(name))) {
      report(
        location,
        `\`${environmentName(name)}\` has another meaning in the environment of scripts.`,
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

/** Whether a variable means something else to the programs that run a script, or to the runtime. */
function isTaken(name: string): boolean {
  return isTakenVariable(name) || name === 'TIME_LIMIT' || name.endsWith('_FILE');
}

/** The names of all variables that a step refers to. */
export function variablesOf(step: Step): string[] {
  const named: string[] = [];
  JSON.stringify(step, (key, value) => {
    if (key === 'delayVariable') named.push(value);
    const isVariable = typeof value === 'object' && value !== null && typeof value.name === 'string';
    if (isVariable && (value.kind === 'variable' || Object.keys(value).length === 1)) named.push(value.name);
    return value;
  });
  return named;
}

/** Reports inputs for the test environment that stand elsewhere than as the whole value of a header. */
export function checkTestOnly(
  steps: Step[],
  { inputs, pointer }: { inputs: Input[]; pointer: string },
  report: Report,
): void {
  const rest = steps.flatMap((step) =>
    variablesOf({ ...step, headers: step.headers.filter(({ value }) => value.length > 1) }),
  );
  for (const { name, isTestOnly } of inputs)
    if (isTestOnly && rest.includes(name))
      report(
        `${pointer}/inputs/properties/${name}`,
        `\`${name}\` is only for the test environment, so it can only be the whole value of a header.`,
      );
}
