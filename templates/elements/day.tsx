import { t } from '../../cli/words/words.ts';
/** Shows `2026-01-31` as 31 January 2026. Not with a Date, which would depend on the time zone of the machine. */
export function Day({ date }: { date: string }) {
  const months = t('date.months').split(' ');
  const [year, month, day] = date.split('-').map(Number);
  return (
    <time className="day" dateTime={date}>
      {t('date.day', { day: day ?? 1, month: months[(month ?? 1) - 1] ?? '', year: year ?? 0 })}
    </time>
  );
}
