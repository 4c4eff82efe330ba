/** Whether data saving is on, or the connection is too slow for prefetching. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? '');
}
