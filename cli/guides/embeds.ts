import type { Embeds } from '../prose/embeds.ts';
import { isNowhere } from './address.ts';
import type { Block } from './block.ts';
import type { Catalogue } from './catalogue.ts';
import { DIRECTIVES } from './directives.ts';
import { atHome } from './html.ts';
import { createMentions } from './mentions.ts';
import { blockText } from './text.ts';

/** How a block is shown. */
export interface Writers {
  html(block: Block): string;
  /** `resolve` says where a link of the block leads. */
  markdown(block: Block, resolve: (href: string) => string | undefined): string;
}

/** What the specifications of a site can put into its guides. */
export function createEmbeds(catalogue: Catalogue, writers: Writers): Embeds {
  return {
    directives: Object.keys(DIRECTIVES),
    directive: (name, directive) => {
      const block = DIRECTIVES[name]?.(catalogue, directive);
      if (!block || isNowhere(block)) return block;
      return {
        html: atHome(writers.html(block), block.from),
        text: blockText(block),
        markdown: (resolve) =>
          writers.markdown(block, (href) => resolve(href.startsWith('#') ? block.from + href : href)),
      };
    },
    mention: createMentions(catalogue),
  };
}
