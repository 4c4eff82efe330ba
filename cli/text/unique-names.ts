/** Returns a function that makes names unique: of equal ones, each further one gets the next free number. */
export function uniqueNames(separator: string, taken: Iterable<string> = []): (wanted: string) => string {
  /** Name → the number that the next one of this name gets. */
  const numbers = new Map([...taken].map((name) => [name, 2]));
  return (wanted) => {
    let name = wanted;
    let number = numbers.get(wanted) ?? 2;
    while (numbers.has(name)) name = `${wanted}${separator}${number++}`;
    numbers.set(name, 2).set(wanted, number);
    return name;
  };
}
