import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  isTrue,
  type Raw,
} from '../document/raw.ts';
import { resolve } from '../document/references.ts';
import type { Comparison } from './change.ts';
import { code, word } from './code.ts';
import type { FoundOperation } from './found-operation.ts';
import { compareSchemas } from './schemas.ts';

/** Many paths may share a path item: its parameters are the same where the paths name the same ones. */
export function compareParameters(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const place = JSON.stringify([old, now].map(({ name }) => [name.split(' ')[0], inPath(name)]));
  comparison.once({ before: old.item, after: now.item, place }, comparison, (inner) =>
    compareLists(old, now, inner),
  );
}

function compareLists(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const before = parametersOf(old);
  const after = parametersOf(now);
  for (const [key, parameter] of before) {
    const next = after.get(key);
    const name = nameOf(parameter);
    if (!next) {
      note('removed', `The ${name} was removed.`, 'What clients send in it is now ignored.');
      continue;
    }
    if (!isTrue(parameter, 'required') && isTrue(next, 'required'))
      note('changed', `The ${name} is now required.`, 'Clients that omit it are rejected.');
    if (isTrue(parameter, 'required') && !isTrue(next, 'required'))
      note('changed', `The ${name} is now optional.`);
    if (!isTrue(parameter, 'deprecated') && isTrue(next, 'deprecated'))
      note('changed', `The ${name} is now deprecated.`);
    if (writingOf(parameter) !== writingOf(next))
      note(
        'changed',
        `The serialization of the ${name} changed from ${writingOf(parameter)} to ${writingOf(next)}.`,
        'What clients send is misread.',
      );
    compareSchemas(schemaOf(parameter), schemaOf(next), comparison, {
      direction: 'request',
      place: `the ${name}`,
    });
  }
  for (const [key, parameter] of after) {
    if (before.has(key)) continue;
    if (isTrue(parameter, 'required'))
      note(
        'added',
        `The ${nameOf(parameter)} is new and required.`,
        'Clients that do not send it are rejected.',
      );
    else note('added', `The ${nameOf(parameter)} is new.`);
  }
}

/** By place and name, those of the path item below those of the operation; of the path by their position. */
function parametersOf({ raw, item, document, name }: FoundOperation): Map<string, Raw> {
  const named = inPath(name);
  const found = new Map<string, Raw>();
  for (const listed of [...getList(item, 'parameters'), ...getList(raw, 'parameters')]) {
    const parameter = resolve(document, listed)?.value;
    if (!parameter) continue;
    const place = getString(parameter, 'in') ?? '';
    const own = getString(parameter, 'name') ?? '';
    const key = place === 'path' ? String(named.indexOf(own)) : place === 'header' ? own.toLowerCase() : own;
    found.set(`${place} ${key}`, parameter);
  }
  return found;
}

/** The parameters that a path names, in its order. */
function inPath(name: string): (string | undefined)[] {
  return [...name.matchAll(/\{([^{}]*)\}/g)].map(([, parameter]) => parameter);
}

function nameOf(parameter: Raw): string {
  return `${word(getString(parameter, 'in') ?? '')} parameter ${code(getString(parameter, 'name') ?? '')}`;
}

function writingOf(parameter: Raw): string {
  const isForm = ['query', 'cookie'].includes(getString(parameter, 'in') ?? '');
  const style = getString(parameter, 'style') ?? (isForm ? 'form' : 'simple');
  const explode = get(parameter, 'explode') ?? style === 'form';
  return `style ${word(style)}${explode ? ', exploded' : ''}`;
}

function schemaOf(parameter: Raw): unknown {
  const [[, media] = []] = getEntries(parameter, 'content');
  return isObject(media) ? getObject(media, 'schema') : getObject(parameter, 'schema');
}
