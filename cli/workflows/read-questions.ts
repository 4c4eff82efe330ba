import { fieldsOf } from '../openapi/validation/schemas-at.ts';
import { suggest } from '../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../text/json-pointer.ts';
import { readExpression, type StepContext } from './expressions.ts';
import { environmentName, type Input, type Questions } from './model.ts';
import { responseSchemas } from './schemas.ts';

/** The fields of an answer, and the JSON Pointers where they are named. */
export type AnswerFields = [field: string, pointer: string][];

/** Reads `x-ask-each`: inputs that become lists of answers. Reports fields that the items of the response don't have. */
export function readQuestions(
  { step, pointer, found, scope }: StepContext,
  { inputs, answers }: { inputs: Input[]; answers: Map<string, AnswerFields> },
): Record<string, Questions> {
  const response = { ...found, onlySuccess: true };
  const check = (field: string, path: string[], place: string) => {
    if (responseSchemas(response, [...path, '0', field]).length === 0)
      scope.report(
        place,
        `The items have no field \`${field}\`.`,
        suggest(field, responseSchemas(response, [...path, '0']).flatMap(fieldsOf)),
      );
  };
  const read = Object.entries(step['x-ask-each'] ?? {}).flatMap(([name, each]): [string, Questions][] => {
    const place = `${pointer}/x-ask-each/${escapePointer(name)}`;
    if (inputs.find((input) => input.name === name)?.type !== 'array')
      scope.report(
        place,
        `\`${name}\` must be an input of the type \`array\`: it becomes a list of answers.`,
      );
    const items = readExpression(each.items, { pointer: `${place}/items`, scope, response });
    if (items === undefined) return [];
    const { options } = each;
    const list = pointerSteps(items);
    const inner = [...list, '0', options.items];
    check(each.text, list, `${place}/text`);
    check(options.items, list, `${place}/options/items`);
    check(options.text, inner, `${place}/options/text`);
    check(options.ownWords, inner, `${place}/options/ownWords`);
    const fields: AnswerFields = [[each.ownWords, `${place}/ownWords`]];
    for (const [owner, path, where] of [
      [each, list, place],
      [options, inner, `${place}/options`],
    ] as const)
      for (const [field, from] of Object.entries(owner.answer)) {
        const own = `${where}/answer/${escapePointer(field)}`;
        check(from, path, own);
        fields.push([field, own]);
      }
    answers.set(environmentName(name), fields);
    return [[environmentName(name), { ...each, items }]];
  });
  return Object.fromEntries(read);
}
