import { hash } from 'node:crypto';
import { createPageLinks, type PageLinks } from '../html/page-links.ts';
import type { Embedded, Embeds, Question } from '../markdown/embeds.ts';
import type { Block as View } from '../view/view.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import { isNotFound } from './address.ts';
import type { Block } from './block.ts';
import { WIDEST } from './diagrams/diagram.ts';
import { drawDiagram } from './diagrams/draw-diagram.ts';
import { figureBlock } from './diagrams/figure.ts';
import { hasCharts, type Layout, loadLayout } from './diagrams/graphviz.ts';
import { DIAGRAMS, readDiagram } from './diagrams/read-diagram.ts';
import { DIRECTIVES, type Directive } from './directives.ts';
import { createMentions } from './mentions.ts';
import type { Registry } from './registry.ts';
import { workflowBlock } from './workflow-block.ts';

const TOO_WIDE = `Phones show at most ${WIDEST} pixels: shorten the labels, or split the diagram in two.`;

/** How a block is shown. */
export interface Writers {
  highlight(code: string, language: string): string;
  /** `links` says where links of the content lead from any page. */
  html(content: View[], links: PageLinks): string;
  /** `resolve` says where a link of the content leads. */
  markdown(content: View[], resolve: (href: string) => string | undefined): string;
}

/** What guides can take from. */
export interface Sources {
  /** Absent where a specification failed: what guides take from it is not checked. */
  registry: Registry | undefined;
  workflows?: WrittenWorkflow[];
  /** Names of workflows whose files are wrong, which is reported there. */
  failed?: string[];
  /** Where the files of the site stand. */
  base?: string;
  /** URL of the site → that of the page which has its anchor. */
  resolveUrl?(url: string): string;
}

/** Stands where something cannot be known. */
const NOTHING: Embedded = { html: '', text: '', markdown: () => '' };

/** What the specifications of a site can put into its guides. */
export function createEmbeds(
  { registry, workflows = [], failed = [], base = '/', resolveUrl = (url) => url }: Sources,
  writers: Writers,
): Embeds {
  let layout: Layout | undefined;
  const mention = createMentions(registry ?? []);
  const cite = (name: string, directive: Directive) =>
    registry && Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name]?.(registry, directive) : undefined;
  /** What an answer is made of, besides the templates and where links lead. */
  const sourceOf = ([kind, name, given]: Question): unknown => {
    if (!registry) return undefined;
    if (kind === 'mention') return mention(name);
    if (kind === 'block') return readDiagram(name, given, registry);
    if (name !== 'workflow') return cite(name, given);
    if (failed.includes(given.label)) return 'failed';
    const found = workflows.find(({ workflow }) => workflow.id === given.label);
    return found ?? workflows.map(({ workflow }) => workflow.id);
  };
  const digests = new Map<string, string>();
  const embedded = (block: Block): Embedded => ({
    html: writers.html(
      block.content,
      createPageLinks((href) => resolveUrl(href.startsWith('#') ? block.from + href : href)),
    ),
    text: block.text ?? '',
    markdown: (resolve) =>
      writers.markdown(block.content, (href) => resolve(href.startsWith('#') ? block.from + href : href)),
  });
  return {
    async prepare(text) {
      if (hasCharts(text) || text.includes('::workflow[')) layout ??= await loadLayout();
    },
    directives: [...Object.keys(DIRECTIVES), 'workflow'],
    directive: (name, directive) => {
      if (!registry || (name === 'workflow' && failed.includes(directive.label))) return NOTHING;
      const block =
        name === 'workflow'
          ? workflowBlock(workflows, directive, { base, layout, highlight: writers.highlight })
          : cite(name, directive);
      return !block || isNotFound(block) ? block : embedded(block);
    },
    blocks: DIAGRAMS,
    block: (language, text) => {
      if (!registry) return NOTHING;
      const diagram = readDiagram(language, text, registry);
      if (Array.isArray(diagram)) return diagram;
      const drawing = drawDiagram(diagram, layout);
      const tooWide = drawing.width > WIDEST;
      if (tooWide)
        return [
          { message: `The diagram is ${drawing.width} pixels wide.`, hint: TOO_WIDE, line: 1, column: 1 },
        ];
      return embedded(figureBlock(diagram, drawing));
    },
    mention,
    digestOf(question) {
      const key = JSON.stringify(question);
      const digest = digests.get(key) ?? hash('sha1', JSON.stringify(sourceOf(question)) ?? '', 'base64url');
      digests.set(key, digest);
      return digest;
    },
  };
}
