import { suggest } from '../text/did-you-mean.ts';
import { MarkupError } from './locate-error.ts';

/** What React and JSON ask of any object. */
const ASKED = new Set(['$$typeof', 'toJSON', 'then']);

/**
 * Returns props whose unknown names throw an error in place of showing nothing: of the object itself, and of those in
 * `within`.
 */
export function knownProps(props: object, within: readonly string[] = []): object {
  // A copy: React freezes props, and what is frozen must be returned as it is.
  return new Proxy(Object.isFrozen(props) ? { ...props } : props, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && !ASKED.has(name))
        throw new MarkupError(`There is no property \`${name}\` here.`, suggest(name, Object.keys(target)));
      const value: unknown = Reflect.get(target, name);
      const isOurs = typeof name === 'string' && within.includes(name);
      return isOurs && typeof value === 'object' && value !== null ? knownProps(value) : value;
    },
  });
}
