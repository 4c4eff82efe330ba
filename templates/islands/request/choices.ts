import { isObject, valueAt } from '../../../cli/openapi/document/json-object.ts';
import type { FormChoice, OwnField } from '../../../cli/openapi/forms/request-form.ts';
import { typeName } from './typed-value.ts';

/** Removes the properties of an option that are shown already. */
export function withoutKnown(own: OwnField, known: Set<string>, discriminator: string | undefined): OwnField {
  const properties = own.properties?.filter(({ name }) => !known.has(name) && name !== discriminator);
  return { ...own, ...(properties ? { properties } : {}) };
}

/**
 * Returns the options that a value may be: that of its discriminator, or else those with most of its properties. Of several,
 * the reader's choice counts.
 */
export function optionsOf({ discriminator, options }: FormChoice, own: OwnField[], value: unknown): number[] {
  const named = discriminator === undefined ? undefined : valueAt(value, [discriminator]);
  if (named !== undefined) {
    const index = options.findIndex(({ values }) => values?.includes(String(named)));
    return index < 0 ? [] : [index];
  }
  if (!isObject(value)) {
    const type = typeName(value);
    const index = own.findIndex(
      ({ types }) => types.includes(type) || (type === 'number' && types.includes('integer')),
    );
    return value === undefined || index < 0 ? [] : [index];
  }
  const names = Object.keys(value);
  const fits = own.map(({ properties = [] }) => {
    const all = new Map(properties.map((property) => [property.name, property.required]));
    const missing = properties.filter(({ name, required }) => required && !names.includes(name)).length;
    return names.filter((name) => all.has(name)).length - 2 * missing;
  });
  const best = Math.max(...fits);
  return fits.flatMap((fit, index) => (fit === best ? index : []));
}

/** Returns a value for another option: it keeps what the option has too. Of none, it keeps all but the discriminator. */
export function valueOfOption(
  { choice, options: own, known }: { choice: FormChoice; options: OwnField[]; known: Set<string> },
  next: number,
  value: unknown,
): unknown {
  const { discriminator, options } = choice;
  const option = own[next];
  if (option && !option.properties && !option.choices && !option.others) return option.items ? [] : undefined;
  const kept = Object.entries(isObject(value) ? value : {}).filter(([name]) => {
    const has = ({ properties }: OwnField) => properties?.some((one) => one.name === name);
    return name !== discriminator && (!option || known.has(name) || has(option) || !own.some(has));
  });
  const named = discriminator && options[next]?.values?.[0];
  return {
    ...(named !== undefined && { [discriminator ?? '']: named }),
    ...Object.fromEntries(kept),
  };
}
