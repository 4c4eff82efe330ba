import type { Frame, Page } from '../../cli/site/page.ts';
import { pageTitle } from './page-title.ts';
import { StructuredData } from './structured-data.tsx';

/**
 * The head. React puts meta, title and link first and what is left in the order given here, so the
 * Content-Security-Policy stands before every style and script. The module is deferred and fetched beside the parsing:
 * nothing is waited for before the first paint but this document.
 */
export function Head({ page, frame }: { page: Page; frame: Frame }) {
  const { assets } = frame;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={assets.contentSecurityPolicy} />
      <meta httpEquiv="Content-Security-Policy" content={assets.scriptPolicy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{pageTitle(page, frame)}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      {(page.kind === 'not-found' || page.unlisted) && <meta name="robots" content="noindex" />}
      {page.canonicalUrl && <link rel="canonical" href={page.canonicalUrl} />}
      {page.markdownUrl && <link rel="alternate" type="text/markdown" href={page.markdownUrl} />}
      {frame.feedUrl && (
        <link rel="alternate" type="application/atom+xml" title={frame.title} href={frame.feedUrl} />
      )}
      <link rel="icon" href={assets.faviconUrl} type="image/svg+xml" />
      <OpenGraph page={page} frame={frame} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, built and hashed by the build */}
      <style dangerouslySetInnerHTML={{ __html: assets.inlineStyles }} />
      {page.kind !== 'reference' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: likewise
        <style dangerouslySetInnerHTML={{ __html: assets.writtenStyles }} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built and hashed by the build */}
      <script dangerouslySetInnerHTML={{ __html: assets.inlineScript }} />
      <script type="module" src={assets.islandsUrl} />
      <StructuredData page={page} />
    </head>
  );
}

function OpenGraph({ page, frame }: { page: Page; frame: Frame }) {
  const { socialImageUrl } = frame.assets;
  // What other sites show needs an absolute URL.
  const image = socialImageUrl && page.canonicalUrl && new URL(socialImageUrl, page.canonicalUrl).href;
  return (
    <>
      <meta property="og:type" content={page.kind === 'blog-post' ? 'article' : 'website'} />
      <meta property="og:site_name" content={frame.title} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {page.canonicalUrl && <meta property="og:url" content={page.canonicalUrl} />}
      {image && <meta property="og:image" content={image} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}
