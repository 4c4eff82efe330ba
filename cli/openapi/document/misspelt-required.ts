import { nearestName } from '../../text/did-you-mean.ts';
import { getObject, getStrings, type JsonObject } from './json-object.ts';

/**
 * Returns the names in `required` of a schema that are misspelt, with the properties that are meant. Only names that are
 * similar: others may be those of a schema that this one is combined with.
 */
export function misspeltRequired(schema: JsonObject): Map<string, string> {
  const names = Object.keys(getObject(schema, 'properties'));
  const required = getStrings(schema, 'required');
  const others = names.filter((name) => !required.includes(name));
  return new Map(
    required
      .filter((name) => !names.some((one) => one.trim() === name))
      .flatMap((name) => {
        const meant = nearestName(name, others);
        return meant === undefined ? [] : [[name, meant]];
      }),
  );
}
