import { useContext } from 'react';
import type { RichText } from '../../cli/openapi/model/model.ts';
import { inlinesIn } from './inlines.tsx';
import { inlinesOf } from './line-of.ts';
import { PageLinksContext } from './page-links.tsx';

/**
 * What blocks are in: code in a choice needs no other title, text in a line no box, and nor does plain text in a grid. Long
 * lists in a plain section are laid out when they come near the window.
 */
export type Container = 'choice' | 'line' | 'grid' | 'plain' | undefined;

/** A sanitised description. If it is one paragraph it needs no box, and in a line no element. */
export function Description({ text, within }: { text: RichText; within: Container }) {
  const { htmlOf } = useContext(PageLinksContext);
  const html = htmlOf(text);
  const inlines = within === 'line' || within === 'grid' ? inlinesOf(html) : undefined;
  if (inlines && (within === 'line' || inlines.length === 1)) return inlinesIn([' ', ...inlines]);
  const [, paragraph] = /^<p>((?:(?!<p>|<\/p>).)*)<\/p>$/s.exec(html) ?? [];
  const Box = paragraph === undefined ? 'div' : 'p';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the model holds sanitised HTML only
  return <Box className="rich" dangerouslySetInnerHTML={{ __html: paragraph ?? html }} />;
}
