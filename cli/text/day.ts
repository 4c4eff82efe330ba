const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Writes `2026-01-31` as 31 January 2026. Not with a Date, which would depend on the time zone of the machine. */
export function dayInWords(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
