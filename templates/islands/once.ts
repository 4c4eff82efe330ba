/** Runs a task once per URL. A failed attempt may be repeated. */
export function once<T>(task: (url: string) => Promise<T>): (url: string) => Promise<T> {
  const started = new Map<string, Promise<T>>();
  return (url) => {
    const promise = started.get(url) ?? task(url);
    promise.catch(() => started.delete(url));
    started.set(url, promise);
    return promise;
  };
}
