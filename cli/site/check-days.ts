import type { SiteConfig } from '../config.ts';
import { errorAt, type Problem, warningAt } from '../problem.ts';
import { isDay } from '../text/is-day.ts';
import type { ContentPage } from './content.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Reports posts of a day that has begun nowhere yet, and versions whose status does not suit the day on which they shut down. Only these messages depend
 * on the clock: pages and feed do not.
 */
export function checkDays(
  { references, locate }: Pick<SiteConfig, 'references' | 'locate'>,
  pages: ContentPage[],
  now: Date = new Date(),
): Problem[] {
  // East of Greenwich the day begins up to 14 hours earlier, and west of it up to 12 hours later.
  const dayIn = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);
  const [first, last] = [dayIn(14), dayIn(-12)];
  const posts = pages
    .filter(({ kind, date, draft }) => kind === 'post' && date > first && !draft && isDay(date))
    .map(({ file, date, markdown }) =>
      errorAt(
        'content/future',
        { ...markdown.frontMatter.locate('/date'), file },
        {
          message: `This post is dated ${date}, which is in the future.`,
          hint: 'Correct the day, in the name of the file or as `date`; or write `draft: true` into the front matter until then.',
        },
      ),
    );
  const versions = references.flatMap(
    ({ ofApi: { version, status, sunset = '' } = {} }, index): Problem[] => {
      const told =
        status === 'deprecated' && sunset !== '' && sunset < last
          ? {
              message: `The day on which ${version} shuts down has passed: ${sunset}.`,
              hint: 'Write `status: retired`, or correct the day.',
            }
          : status === 'retired' && sunset > first
            ? {
                message: `${version} is retired, but the day on which it shut down is in the future: ${sunset}.`,
                hint: 'Write `status: deprecated` until then, or correct the day.',
              }
            : undefined;
      return told ? [warningAt('site/sunset', locate(`/references/${index}/sunset`), told)] : [];
    },
  );
  return [...posts, ...versions];
}
