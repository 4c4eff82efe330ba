import { didYouMean, suggest } from '../text/did-you-mean.ts';
import { escapePointer, toPointer } from '../text/json-pointer.ts';
import { responseBodyAt } from './body-schemas.ts';
import type { ArazzoItemPrompt, ArazzoStep } from './document.ts';
import type { ItemPrompt } from './model.ts';
import {
  type AnswerField,
  type ItemAnswers,
  type ResponseContext,
  readExpression,
  type Scope,
  type StepContext,
} from './scope.ts';

/** Records that a step prompts for an input before its request or after its response. Reports and returns false if it cannot. */
export function recordPrompt(
  name: string,
  { step, pointer, isBefore }: { step: ArazzoStep; pointer: string; isBefore: boolean },
  scope: Scope,
): boolean {
  const input = scope.inputs.find((candidate) => candidate.name === name);
  if (input && scope.promptedLater.get(name) === step.stepId) {
    scope.promptedLater.delete(name);
    scope.prompted.add(name);
    scope.setBy.set(name, { stepId: step.stepId, isPrompted: isBefore });
    return true;
  }
  const names = scope.inputs.map((candidate) => candidate.name);
  scope.report(
    pointer,
    input ? `\`${name}\` is asked for twice.` : `Unknown input \`${name}\`.`,
    input ? undefined : didYouMean(name, names),
  );
  return false;
}

interface Context {
  pointer: string;
  scope: Scope;
  response: ResponseContext;
}

/** Reads the prompts for items of a list (`x-ask-each`); reports fields that the items don't have. */
export function readItemPrompts(
  { step, pointer, scope }: StepContext,
  response: ResponseContext,
): ItemPrompt[] {
  return Object.entries(step['x-ask-each'] ?? {}).flatMap(([name, each]): ItemPrompt[] => {
    const location = `${pointer}/x-ask-each/${escapePointer(name)}`;
    if (!recordPrompt(name, { step, pointer: location, isBefore: false }, scope)) return [];
    if (scope.inputs.find((input) => input.name === name)?.type !== 'json')
      scope.report(
        location,
        `The input \`${name}\` must have the type \`array\`: it becomes a list of answers.`,
      );
    const items = readExpression(each.items, { pointer: `${location}/items`, scope, response });
    if (!items) return [];
    if (items.kind !== 'body') {
      scope.report(`${location}/items`, `\`${each.items}\` does not refer to the body of the response.`);
      return [];
    }
    scope.itemAnswers.set(name, readFields(each, items.path, { pointer: location, scope, response }));
    const { text, answer, ownWords, options } = each;
    return [{ name, items, fields: { text, answer, ownWords, options } }];
  });
}

/** Returns the fields of the answers with the types of the fields that they are copied from. */
function readFields(
  each: ArazzoItemPrompt,
  list: string[],
  { pointer, scope, response }: Context,
): ItemAnswers {
  const { options } = each;
  const fieldsOf = (names: Record<string, string>, location: string) =>
    Object.keys(names).map((name): [string, AnswerField] => [
      name,
      { pointer: `${location}/answer/${escapePointer(name)}`, types: new Set() },
    ]);
  const fields = new Map([
    [each.ownWords, { pointer: `${pointer}/ownWords`, types: new Set(['string']) }],
    ...fieldsOf(each.answer, pointer),
    ...fieldsOf(options.answer, `${pointer}/options`),
  ]);
  const bodyAt = (path: string[]) =>
    responseBodyAt(response.document, response.operation, { path, onlySuccess: true });
  const typesAt = (items: string[], field: string, location: string): Set<string> | undefined => {
    const found = bodyAt([...items, '0', field]);
    if (found) return found.types;
    const names = bodyAt([...items, '0'])?.fields ?? [];
    scope.report(
      location,
      `The items of \`${expressionOf(items)}\` have no field \`${field}\`.`,
      suggest(field, names),
    );
    return undefined;
  };
  const checkItems = (
    own: Pick<ArazzoItemPrompt, 'text' | 'answer'>,
    items: string[],
    location: string,
  ): boolean => {
    const { types = new Set() } = bodyAt(items) ?? {};
    if (types.size > 0 && !types.has('array')) {
      scope.report(
        `${location}/items`,
        `This must refer to a list, which \`${expressionOf(items)}\` is not.`,
      );
      return false;
    }
    typesAt(items, own.text, `${location}/text`);
    for (const [name, from] of Object.entries(own.answer)) {
      const field = fields.get(name);
      const types = field && typesAt(items, from, field.pointer);
      if (types) field.types = types;
    }
    return true;
  };
  const inner = [...list, '0', options.items];
  if (
    checkItems(each, list, pointer) &&
    typesAt(list, options.items, `${pointer}/options/items`) &&
    checkItems(options, inner, `${pointer}/options`)
  )
    typesAt(inner, options.ownWords, `${pointer}/options/ownWords`);
  return { pointer, fields };
}

function expressionOf(path: string[]): string {
  return `$response.body${path.length > 0 ? '#' : ''}${toPointer(path)}`;
}
