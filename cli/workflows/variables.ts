import { isTakenVariable } from '../openapi/request/variable-names.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoWorkflow } from './document.ts';
import type { Variable } from './expressions.ts';
import { environmentName, type Input } from './model.ts';
import type { Report } from './read-document.ts';

/** Reports a name that is no variable in some language, or has another meaning. @returns whether it is free */
export function reportName(name: string, place: string, report: Report): boolean {
  const variable = environmentName(name);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) report(place, `\`${name}\` must be a name such as \`orderId\`.`);
  // To the programs that run a script, or to the runtime.
  else if (isTakenVariable(variable) || /^TIME_LIMIT$|_FILE$/.test(variable))
    report(
      place,
      `\`${variable}\` has another meaning in the environment of scripts.`,
      'Choose a longer name, such as `orderId`.',
    );
  else return true;
  return false;
}

/**
 * Returns the variables of a workflow by their expressions. Reports those whose name has another meaning in the
 * environment, and those that would be the same.
 */
export function readVariables(
  { steps }: ArazzoWorkflow,
  { inputs, pointer }: { inputs: Input[]; pointer: string },
  report: Report,
): Map<string, Variable> {
  const variables = new Map<string, Variable>();
  const owners = new Map<string, string>();
  const add = (name: string, expression: string, { place, setBy }: { place: string; setBy?: string }) => {
    const variable = environmentName(name);
    const other = owners.get(variable);
    const isFree = reportName(name, place, report);
    if (isFree && other !== undefined)
      report(place, `This is the same variable, ${variable}, as \`${other}\`.`, 'Choose another name.');
    owners.set(variable, expression);
    variables.set(expression, { name: variable, ...(setBy !== undefined && { setBy }) });
  };
  for (const { name, prompt } of inputs)
    add(name, `$inputs.${name}`, {
      place: `${pointer}/inputs/properties/${escapePointer(name)}`,
      ...(prompt && { setBy: prompt }),
    });
  for (const [index, { stepId, outputs = {} }] of steps.entries())
    for (const name of Object.keys(outputs))
      add(name, `$steps.${stepId}.outputs.${name}`, {
        place: `${pointer}/steps/${index}/outputs/${escapePointer(name)}`,
        setBy: stepId,
      });
  return variables;
}
