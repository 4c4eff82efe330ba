import { takeWritten, type Written } from '../components/check-written.ts';
import type { SiteConfig } from '../config.ts';
import { during } from '../current-work.ts';
import type { Layout, Page } from '../page.ts';
import type { SiteLinks } from '../site/site-links.ts';
import type { SourceReader } from '../source-files.ts';
import { withoutControls } from '../text/without-controls.ts';
import { withView } from '../view/reference.ts';
import { currentWords, inWords } from '../words/words.ts';
import type { Tools } from './load-tools.ts';

/** Returns the HTML of a page, and what components of the site wrote. Links in `dead` cannot be resolved and become plain text. */
export type RenderPage = (page: Page, dead?: Set<string>) => { html: string; written: Written[] };

/** Returns a function that renders a page once, as long as nothing that it depends on changes. */
export function pageRenderer(
  layout: Layout,
  {
    links,
    tools: { templates, own },
    inputs,
    references,
  }: { links: SiteLinks; tools: Tools; inputs: SourceReader; references: SiteConfig['references'] },
): RenderPage {
  const fileOf = (page: Page) =>
    page.kind === 'reference'
      ? references.find(({ route }) => route === page.reference.route)?.file
      : undefined;
  const layoutText = JSON.stringify(layout);
  const words = currentWords();
  const render: RenderPage = (page, dead = new Set()) =>
    inputs.memo(
      `html ${page.route}`,
      [layoutText, links, own, [...dead].join(), ...dependenciesOf(page)],
      () =>
        during({ task: `Rendering the page /${page.route}`, file: fileOf(page) }, () => {
          const pageLinks = links.pageLinksOf(page.route, dead);
          try {
            const marked = templates.renderPage(withView(page), layout, {
              links: pageLinks,
              components: own?.components,
            });
            const { html, written } = takeWritten(marked, templates.componentMarks);
            return { html: withoutControls(html), written };
          } catch (error) {
            throw own?.locate(error) ?? error;
          }
        }),
    );
  return (page, dead) => inWords(words, () => render(page, dead));
}

/** The values that the HTML of a page depends on. A reference is compared by identity: as JSON it would be megabytes. */
function dependenciesOf(page: Page): unknown[] {
  return page.kind === 'reference'
    ? [page.reference, JSON.stringify({ ...page, reference: undefined })]
    : [JSON.stringify(page)];
}
