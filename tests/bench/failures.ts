/** Somebody who could not be measured, or not all of him. */
export interface Failure {
  who: string;
  reason: string;
}

/** What fails in every run is told once. */
export function note(failures: Failure[], who: string, message: string): void {
  const reason = message.split('\n').slice(0, 8).join('\n');
  if (!failures.some((known) => known.who === who && known.reason === reason)) failures.push({ who, reason });
}

/** Does what it can: a peer that fails is told in the report, and the rest goes on. */
export async function attempt<T>(
  failures: Failure[],
  who: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    note(failures, who, (error as Error).message);
    return undefined;
  }
}
