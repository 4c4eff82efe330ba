import { dayInWords } from '../../cli/words/day.ts';

export function Day({ date }: { date: string }) {
  return (
    <time className="day" dateTime={date}>
      {dayInWords(date)}
    </time>
  );
}
