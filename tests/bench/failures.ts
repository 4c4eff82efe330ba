/** A peer that could not be measured, or not completely. */
export interface Failure {
  who: string;
  reason: string;
}

/** A failure that occurs in every run is reported once. */
export function note(failures: Failure[], who: string, message: string): void {
  const reason = message.split('\n').slice(0, 8).join('\n');
  if (!failures.some((known) => known.who === who && known.reason === reason)) failures.push({ who, reason });
}

/** If a peer fails, the report says so, and the others are still measured. */
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
