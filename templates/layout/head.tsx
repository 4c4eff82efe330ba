import type { Layout, Page } from '../../cli/page.ts';
import { pageTitle } from './page-title.ts';

/**
 * React writes meta, title and link first and the rest in this order, so the Content-Security-Policy comes before every
 * style and script. The module is deferred and fetched during parsing, so the first paint waits only for this document.
 */
export function Head({ page, layout }: { page: Page; layout: Layout }) {
  const { assets } = layout;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={assets.contentSecurityPolicy} />
      <meta httpEquiv="Content-Security-Policy" content={assets.scriptPolicy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{pageTitle(page, layout)}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      {(page.kind === 'not-found' || page.unlisted) && <meta name="robots" content="noindex" />}
      {page.canonicalUrl && <link rel="canonical" href={page.canonicalUrl} />}
      {page.markdownUrl && <link rel="alternate" type="text/markdown" href={page.markdownUrl} />}
      {layout.feedUrl && (
        <link rel="alternate" type="application/atom+xml" title={layout.title} href={layout.feedUrl} />
      )}
      <link
        rel="icon"
        href={assets.faviconUrl}
        type={assets.faviconUrl.endsWith('.svg') ? 'image/svg+xml' : undefined}
      />
      {assets.fontUrl && (
        <link rel="preload" as="font" type="font/woff2" href={assets.fontUrl} crossOrigin="" />
      )}
      {layout.head.map(({ tag: Tag, attributes }) => (
        <Tag key={JSON.stringify(attributes)} {...attributes} />
      ))}
      <OpenGraph page={page} layout={layout} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, built and hashed by the build */}
      <style dangerouslySetInnerHTML={{ __html: assets.inlineStyles }} />
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: likewise
        dangerouslySetInnerHTML={{
          __html: page.kind === 'reference' ? assets.referenceStyles : assets.guideStyles,
        }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built and hashed by the build */}
      <script dangerouslySetInnerHTML={{ __html: assets.inlineScript }} />
      <script type="module" src={assets.islandsUrl} />
      {/* With them, each move to another part of a reference would match its thousands of links again, which doubles the time. */}
      {page.kind !== 'reference' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: likewise
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: assets.speculationRules }} />
      )}
      <StructuredData page={page} />
    </head>
  );
}

function OpenGraph({ page, layout }: { page: Page; layout: Layout }) {
  const { socialImageUrl } = layout.assets;
  // Other sites need an absolute URL.
  const image = socialImageUrl && page.canonicalUrl && new URL(socialImageUrl, page.canonicalUrl).href;
  return (
    <>
      <meta property="og:type" content={page.kind === 'blog-post' ? 'article' : 'website'} />
      <meta property="og:site_name" content={layout.title} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {page.canonicalUrl && <meta property="og:url" content={page.canonicalUrl} />}
      {image && <meta property="og:image" content={image} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

function StructuredData({ page: { structuredData } }: { page: Page }) {
  if (!structuredData) return null;
  const json = JSON.stringify(structuredData).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
