import { getOrInsert } from '../../text/get-or-insert.ts';
import { pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { type JsonObject, valueAt } from '../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { type Cause, isExampleOutside, unknownName } from './validation-causes.ts';

/** Errors of one kind in an object, by the key that each is about. */
interface Block {
  holder: string[];
  isUnknown: boolean;
  byKey: Map<string, Cause>;
}

/**
 * Reduces the errors of a block that is indented otherwise, which is one mistake: nothing in an object belongs to it, or
 * several entries of a map are no objects. What has no value may be allowed, so the first one that has is kept, too.
 */
export function oncePerBlock(errors: Cause[], document: JsonObject): Cause[] {
  const blocks = new Map<string, Block>();
  for (const error of errors) {
    const unknown = unknownName(error);
    const isUnknown = unknown !== undefined;
    if (!isUnknown && !(error.keyword === 'type' && error.params.type === 'object')) continue;
    const holder = pointerSteps(error.instancePath);
    const key = unknown ?? holder.pop() ?? '';
    const id = `${isUnknown} ${toPointer(holder)}`;
    getOrInsert(blocks, id, () => ({ holder, isUnknown, byKey: new Map() })).byKey.set(key, error);
  }
  const dropped = new Set([...blocks.values()].flatMap((block) => followersIn(block, errors, document)));
  return errors.filter((error) => !dropped.has(error));
}

function followersIn(block: Block, errors: Cause[], document: JsonObject): Cause[] {
  const { holder, isUnknown, byKey } = block;
  const values = Object(valueAt(document, holder)) as JsonObject;
  const [first] = byKey.values();
  if (isUnknown && first && isExampleOutside(first, values)) return [...byKey.values()].slice(1);
  const misplaced = isUnknown ? keywordsOutside(block, errors) : [];
  if (misplaced.length > 0) return misplaced.slice(1);
  const keys = Object.keys(values).filter((key) => !key.startsWith('x-'));
  const isWhole = isUnknown ? byKey.size > 1 && byKey.size === keys.length : byKey.size > 2;
  if (!isWhole) return [];
  const wrong = keys.filter((key) => byKey.has(key));
  const kept = [wrong[0], wrong.find((key) => values[key] !== null)].map((key) => byKey.get(key ?? ''));
  const within = `${toPointer(holder)}/`;
  return errors.filter(
    (error) =>
      !kept.includes(error) &&
      ([...byKey.values()].includes(error) || (!isUnknown && error.instancePath.startsWith(within))),
  );
}

/** Keywords of a schema in a parameter or a header, as in Swagger 2.0, and what they cause: there is no `schema`. */
function keywordsOutside({ holder, byKey }: Block, errors: Cause[]): Cause[] {
  const keywords = [...byKey].flatMap(([key, error]) => (SCHEMA_KEYWORDS.has(key) ? [error] : []));
  const missing = errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword === 'required' && instancePath === toPointer(holder) && params.missingProperty === 'schema',
  );
  return missing.length > 0 && keywords.length > 0 ? [...keywords, ...missing] : [];
}
