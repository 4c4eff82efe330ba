/** What a text says as JSON; undefined when it is none, as an example of another media type or one sent in error. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
