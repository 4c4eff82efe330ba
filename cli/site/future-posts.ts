import { errorAt, type Problem } from '../problem.ts';
import type { ContentPage } from './content.ts';

/** East of Greenwich the day begins up to 14 hours earlier. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

/** Reports posts of a day that has begun nowhere yet. Only this message depends on the clock: pages and feed do not. */
export function futurePosts(pages: ContentPage[], now: Date = new Date()): Problem[] {
  const today = new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, 10);
  return pages
    .filter(
      ({ kind, date, draft }) => kind === 'post' && date > today && !draft && !Number.isNaN(Date.parse(date)),
    )
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
}
