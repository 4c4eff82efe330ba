interface MapOf<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  set(key: K, value: V): unknown;
}

/** Returns the value of a key in a map; without any, makes and inserts it. */
export function getOrInsert<K, V>(map: MapOf<K, V>, key: K, make: (key: K) => V): V {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as V;
  const made = make(key);
  map.set(key, made);
  return made;
}

/** Returns a function that makes a value only once for each object. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => getOrInsert(made, key, make);
}
