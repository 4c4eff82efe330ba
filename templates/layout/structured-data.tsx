import type { Page } from '../../cli/site/page.ts';

/** A block of data, which no browser runs. Nothing in it can end the block. */
export function StructuredData({ page: { structuredData } }: { page: Page }) {
  if (!structuredData) return null;
  const json = JSON.stringify(structuredData).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
