import { didYouMean, nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { getEntries, getList, getObject, getString, isObject, textOf } from '../../document/json-object.ts';
import { mappingReference } from '../../document/references.ts';
import { baseSchemasAt, fieldsOf, schemasAt, valuesOf } from '../../validation/schemas-at.ts';
import { canResolve } from './names.ts';
import type { Visited } from './warn.ts';

/** Warns about a discriminator that no schema has, and about values of it that stand for none. */
export function warnOfMapping(visited: Visited): void {
  const { document, node, warn } = visited;
  const discriminator = getObject(node, 'discriminator');
  const mapping = getEntries(discriminator, 'mapping');
  const name = getString(discriminator, 'propertyName');
  const { mapping: map = {} } = discriminator;
  if (!isObject(map))
    warn('mapping', '/discriminator/mapping', {
      message: '`mapping` must be a map; otherwise it has no effect.',
      hint: Array.isArray(map) ? 'Remove the hyphens.' : 'Write its entries below it, or remove it.',
    });
  if (name === undefined && Object.hasOwn(discriminator, 'propertyName'))
    warn('schema', '/discriminator/propertyName', {
      message: '`propertyName` must be the name of a property.',
    });
  const found = name === undefined ? [] : baseSchemasAt(document, node, [name]);
  if (name !== undefined && found.length === 0) {
    const near = nearestName(name, baseSchemasAt(document, node, []).flatMap(fieldsOf));
    warn('schema', '/discriminator/propertyName', {
      message: `${'oneOf' in node || 'anyOf' in node ? 'None of these schemas has a' : 'This schema has no'} property \`${name}\`.`,
      hint: `Define it in \`properties\`, or name another${near === undefined ? '' : `, such as \`${near}\``}.`,
    });
  }
  const allowed = valuesOf(found);
  for (const [value, written] of mapping)
    if (allowed && !allowed.includes(value))
      warn('mapping', `/discriminator/mapping/${escapePointer(value)}`, {
        message: `\`${name}\` is never \`${value}\`.`,
        hint:
          hintOfUnlisted(visited, { name, value, written }) ??
          suggest(value, [...new Set(allowed.map(textOf))]),
      });
  const fallback = Object.entries(discriminator).filter(([key]) => key === 'defaultMapping');
  for (const [value, written] of [...mapping, ...fallback]) {
    if (typeof written === 'string' && canResolve(document, mappingReference(document, written))) continue;
    const schemas = Object.keys(getObject(getObject(document, 'components'), 'schemas'));
    const at = value === 'defaultMapping' ? '' : 'mapping/';
    warn('mapping', `/discriminator/${at}${escapePointer(value)}`, {
      message: `The discriminator value \`${value}\` cannot be resolved to a schema of this document.`,
      hint:
        didYouMean(String(written).replace(/^.*\//, ''), schemas) ??
        'Write the reference of a schema: `#/components/schemas/Name`.',
    });
  }
}

/** Warns about a value of a discriminator whose schema forbids it. */
export function warnOfSwapped({ document, node, warn }: Visited): void {
  const discriminator = getObject(node, 'discriminator');
  const name = getString(discriminator, 'propertyName');
  const allowed = name === undefined ? undefined : valuesOf(baseSchemasAt(document, node, [name]));
  if (name === undefined || !allowed) return;
  const targets = getEntries(discriminator, 'mapping').flatMap(([value, written]) => {
    const reference = typeof written === 'string' ? mappingReference(document, written) : undefined;
    if (reference === undefined || !canResolve(document, reference)) return [];
    const values = valuesOf(schemasAt(document, { $ref: reference }, [name]));
    return values ? [{ value, values, reference }] : [];
  });
  for (const { value, values, reference } of targets) {
    if (values.includes(value) || !allowed.includes(value)) continue;
    const other = targets.find((one) => one.values.includes(value));
    warn('mapping', `/discriminator/mapping/${escapePointer(value)}`, {
      message: `In \`${reference.replace(/^.*\//, '')}\`, \`${name}\` is never \`${value}\`.`,
      hint: other && `Write \`${other.reference}\`.`,
    });
  }
}

/** The schema of a value may be missing in the list of variants: one that allows the value, and is in none of them. */
function hintOfUnlisted(
  { document, node }: Visited,
  { name = '', value, written }: { name: string | undefined; value: string; written: unknown },
): string | undefined {
  const list = ['oneOf', 'anyOf'].find((key) => getList(node, key).length > 0);
  if (list === undefined || typeof written !== 'string') return undefined;
  const reference = mappingReference(document, written);
  const allowed = valuesOf(schemasAt(document, { $ref: reference }, [name]));
  if (!canResolve(document, reference) || !allowed?.includes(value)) return undefined;
  return `\`${reference.replace(/^.*\//, '')}\` is not in \`${list}\`: add \`- $ref: '${reference}'\` to it.`;
}
