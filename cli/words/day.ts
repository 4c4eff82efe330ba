import { t } from './words.ts';

/** Writes `2026-01-31` as 31 January 2026. Not with a Date, which would depend on the time zone of the machine. */
export function dayInWords(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return t('date.day', { day, month: t('date.months').split(' ')[month - 1] ?? '', year });
}
