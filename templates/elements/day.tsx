const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Shows `2026-01-31` as 31 January 2026. Not with a Date, which would depend on the time zone of the machine. */
export function Day({ date }: { date: string }) {
  const [year, month, day] = date.split('-').map(Number);
  return (
    <time className="day" dateTime={date}>
      {`${day} ${months[(month ?? 1) - 1]} ${year}`}
    </time>
  );
}
