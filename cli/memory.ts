/**
 * Gives back what was made under a name, as long as everything that it was made of is the same; else makes it anew.
 * How `dev` does little after a small change. A build has no memory.
 */
export type Memory = <T>(name: string, madeOf: unknown[], make: () => T) => T;

export const noMemory: Memory = (_name, _madeOf, make) => make();

export interface KeptMemory {
  recall: Memory;
  /** Lets things be made anew whose names begin so. */
  forget(prefix: string): void;
}

/** The latest thing of each name. What fails is not kept. */
export function createMemory(): KeptMemory {
  const kept = new Map<string, { madeOf: unknown[]; value: unknown }>();
  return {
    recall<T>(name: string, madeOf: unknown[], make: () => T): T {
      const known = kept.get(name);
      if (
        known &&
        known.madeOf.length === madeOf.length &&
        known.madeOf.every((part, i) => Object.is(part, madeOf[i]))
      )
        return known.value as T;
      const value = make();
      kept.set(name, { madeOf, value });
      if (value instanceof Promise) value.catch(() => kept.delete(name));
      return value;
    },
    forget(prefix) {
      for (const name of kept.keys()) if (name.startsWith(prefix)) kept.delete(name);
    },
  };
}
