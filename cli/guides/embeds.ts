import { createPageLinks, type PageLinks } from '../html/page-links.ts';
import { type Embedded, type Embeds, isLookupError } from '../markdown/embeds.ts';
import { MAX_WIDTH } from '../view/diagram.ts';
import type { Block as View } from '../view/view.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import type { Block } from './block.ts';
import { drawDiagram } from './diagrams/draw-diagram.ts';
import { figureBlock } from './diagrams/figure.ts';
import { hasFlowchart, type Layout, loadLayout } from './diagrams/graphviz.ts';
import { DIAGRAMS, readDiagram } from './diagrams/read-diagram.ts';
import { DIRECTIVES, type Directive } from './directives.ts';
import { createMentions } from './mentions.ts';
import type { Registry } from './registry.ts';
import { workflowBlock } from './workflow-block.ts';

const TOO_WIDE = `Phones show at most ${MAX_WIDTH} pixels: shorten the labels, or split the diagram in two.`;

/** The formats that blocks are written in. */
export interface Writers {
  highlight(code: string, language: string): string;
  /** `links` resolves the links of the content. */
  html(content: View[], links: PageLinks): string;
  /** `resolve` resolves a link of the content. */
  markdown(content: View[], resolve: (href: string) => string | undefined): string;
}

/** What guides can embed. */
export interface Sources {
  /** Absent if a specification failed: then guides are not checked against it. */
  registry: Registry | undefined;
  workflows?: WrittenWorkflow[];
  /** Names of workflows with errors, which are reported in their files. */
  failed?: string[];
  /** The base path of the site. */
  base?: string;
  /** Resolves a URL of the site to that of the page which contains its anchor. */
  resolveUrl?(url: string): string;
}

/** Embedded in place of something that failed elsewhere. */
const NOTHING: Embedded = { html: '', text: '', markdown: () => '' };

/** Creates the directives, code blocks and mentions that guides can use. */
export function createEmbeds(
  { registry, workflows = [], failed = [], base = '/', resolveUrl = (url) => url }: Sources,
  writers: Writers,
): Embeds {
  let layout: Layout | undefined;
  const mention = createMentions(registry ?? []);
  const fromSpecification = (name: string, directive: Directive) =>
    registry && Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name]?.(registry, directive) : undefined;
  const embed = ({ content, from, text = '' }: Block): Embedded => {
    const absolute = (href: string) => (href.startsWith('#') ? from + href : href);
    return {
      html: writers.html(
        content,
        createPageLinks((href) => resolveUrl(absolute(href))),
      ),
      text,
      markdown: (resolve) => writers.markdown(content, (href) => resolve(absolute(href))),
    };
  };
  return {
    async prepare(text) {
      if (hasFlowchart(text) || text.includes('::workflow[')) layout ??= await loadLayout();
    },
    directives: [...Object.keys(DIRECTIVES), 'workflow'],
    directive: (name, directive) => {
      if (!registry || (name === 'workflow' && failed.includes(directive.label))) return NOTHING;
      const block =
        name === 'workflow'
          ? workflowBlock(workflows, directive, { base, layout, highlight: writers.highlight })
          : fromSpecification(name, directive);
      return !block || isLookupError(block) ? block : embed(block);
    },
    blocks: DIAGRAMS,
    block: (language, text) => {
      if (!registry) return NOTHING;
      const diagram = readDiagram(language, text, registry);
      if (Array.isArray(diagram)) return diagram;
      const drawing = drawDiagram(diagram, layout);
      if (drawing.width > MAX_WIDTH)
        return [
          { message: `The diagram is ${drawing.width} pixels wide.`, hint: TOO_WIDE, line: 1, column: 1 },
        ];
      return embed(figureBlock(diagram, drawing));
    },
    mention,
  };
}
