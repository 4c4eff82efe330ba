import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoAskEach, ArazzoStep } from './document.ts';
import type { AskEach } from './model.ts';
import { bodyPlace } from './places.ts';
import { type Answer, type ListedAnswer, type ListedAnswers, readExpression, type Scope } from './scope.ts';

/** Notes that a step asks for an input, before its request or after its response; false where it cannot. */
export function noteAsked(
  name: string,
  { step, pointer, isBefore }: { step: ArazzoStep; pointer: string; isBefore: boolean },
  scope: Scope,
): boolean {
  const input = scope.inputs.find((one) => one.name === name);
  if (input && scope.askedLater.get(name) === step.stepId) {
    scope.askedLater.delete(name);
    scope.asked.add(name);
    scope.setBy.set(name, { stepId: step.stepId, isAsked: isBefore });
    return true;
  }
  const names = scope.inputs.map((one) => one.name);
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
  answer: Answer;
}

/** Inputs that are asked for item by item of a list; every field that makes a question of an item is one of the response. */
export function readAsksEach(step: ArazzoStep, { pointer, scope, answer }: Context): AskEach[] {
  return Object.entries(step['x-ask-each'] ?? {}).flatMap(([name, each]): AskEach[] => {
    const place = `${pointer}/x-ask-each/${escapePointer(name)}`;
    if (!noteAsked(name, { step, pointer: place, isBefore: false }, scope)) return [];
    if (scope.inputs.find((input) => input.name === name)?.type !== 'json')
      scope.report(
        place,
        `The input \`${name}\` must have the type \`array\`: it becomes a list of answers.`,
      );
    const items = readExpression(each.items, { pointer: `${place}/items`, scope, answer });
    if (!items) return [];
    if (items.kind !== 'body') {
      scope.report(`${place}/items`, `\`${each.items}\` is no place in the body of the response.`);
      return [];
    }
    scope.answers.set(name, readFields(each, items.steps, { pointer: place, scope, answer }));
    const { text, answer: ofItem, ownWords, options } = each;
    return [{ name, items, fields: { text, answer: ofItem, ownWords, options } }];
  });
}

function readFields(each: ArazzoAskEach, list: string[], { pointer, scope, answer }: Context): ListedAnswers {
  const { options } = each;
  const fieldsOf = (names: Record<string, string>, place: string) =>
    Object.keys(names).map((name): [string, ListedAnswer] => [
      name,
      { pointer: `${place}/answer/${escapePointer(name)}`, types: new Set() },
    ]);
  const fields = new Map([
    [each.ownWords, { pointer: `${pointer}/ownWords`, types: new Set(['string']) }],
    ...fieldsOf(each.answer, pointer),
    ...fieldsOf(options.answer, `${pointer}/options`),
  ]);
  const heldAt = (steps: string[]) =>
    bodyPlace(answer.document, answer.operation, { steps, onlySuccess: true });
  const typesAt = (items: string[], field: string, place: string): Set<string> | undefined => {
    const held = heldAt([...items, '0', field]);
    if (held) return held.types;
    const known = heldAt([...items, '0'])?.fields ?? [];
    scope.report(
      place,
      `The items of \`${pathOf(items)}\` have no field \`${field}\`.`,
      didYouMean(field, known) ?? `Available: ${known.join(', ') || 'none'}.`,
    );
    return undefined;
  };
  const checkItems = (
    own: Pick<ArazzoAskEach, 'text' | 'answer'>,
    items: string[],
    place: string,
  ): boolean => {
    const { types = new Set() } = heldAt(items) ?? {};
    if (types.size > 0 && !types.has('array')) {
      scope.report(`${place}/items`, `This must lead to a list, which \`${pathOf(items)}\` is not.`);
      return false;
    }
    typesAt(items, own.text, `${place}/text`);
    for (const [name, field] of Object.entries(own.answer)) {
      const known = fields.get(name);
      const found = known && typesAt(items, field, known.pointer);
      if (found) known.types = found;
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

function pathOf(steps: string[]): string {
  return `$response.body${steps.length > 0 ? '#' : ''}${steps.map((step) => `/${escapePointer(step)}`).join('')}`;
}
