import { createPageLinks, type PageLinks } from '../html/page-links.ts';
import { type Embedded, type Embeds, isLookupError } from '../markdown/embeds.ts';
import type { Block as View } from '../view/view.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import type { Block } from './block.ts';
import { drawGraph, type Layout, loadLayout } from './diagrams/draw-graph.ts';
import { drawSequence } from './diagrams/draw-sequence.ts';
import { figureBlock } from './diagrams/figure.ts';
import { readMermaid } from './diagrams/mermaid/read-mermaid.ts';
import { ATTRIBUTES, DIRECTIVES, type Directive } from './directives.ts';
import { createMentions } from './mentions.ts';
import type { Registry } from './registry.ts';
import { snippetTitle } from './snippet-title.ts';
import { workflowBlock } from './workflow-block.ts';

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

const TOO_DENSE = {
  message: 'No layout was found for this diagram.',
  hint: 'Split it in two, or take out edges.',
  ...{ line: 1, column: 1 },
};

/** Directives that list a whole index. A guide is not about what it only lists. */
const INDEXES = ['scopes', 'grants', 'replacements', 'error-table'];

/** Embedded in place of something that failed elsewhere. */
const NOTHING: Embedded = { html: '', targets: [], text: '', markdown: () => '' };

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
    const targets: string[] = [];
    const hrefOf = (href: string) => {
      const url = resolveUrl(absolute(href));
      targets.push(url);
      return url;
    };
    return {
      html: writers.html(content, createPageLinks(hrefOf)),
      targets,
      text,
      markdown: (resolve) => writers.markdown(content, (href) => resolve(absolute(href))),
    };
  };
  return {
    async prepare(text) {
      // A fence of `mermaid`.
      if (/(?:`{3}|~{3})[ \t]*mermaid\b/.test(text)) layout ??= await loadLayout();
    },
    directives: [...Object.keys(DIRECTIVES), 'workflow'],
    attributesOf: (name) => ATTRIBUTES[name] ?? [],
    directive: (name, directive) => {
      if (!registry || (name === 'workflow' && failed.includes(directive.label))) return NOTHING;
      const block =
        name === 'workflow'
          ? workflowBlock(workflows, directive, { base, highlight: writers.highlight })
          : fromSpecification(name, directive);
      if (!block || isLookupError(block)) return block;
      return INDEXES.includes(name) ? { ...embed(block), targets: [] } : embed(block);
    },
    blocks: ['mermaid'],
    block: (_, { text, title }) => {
      if (!registry) return { embedded: NOTHING, faults: [] };
      const { diagram, faults } = readMermaid(text, title, registry);
      if (!diagram) return { faults };
      // Markdown allows to write the language with character references.
      if (!layout) return { faults: [{ message: 'Write the language as `mermaid`.', line: 0, column: 1 }] };
      const drawing = diagram.kind === 'sequence' ? drawSequence(diagram) : drawGraph(diagram, layout);
      if (!drawing) return { faults: [TOO_DENSE] };
      return { embedded: embed(figureBlock(diagram, drawing, text)), faults };
    },
    snippetTitle: (snippet) => {
      const title = registry && snippetTitle(registry, snippet);
      return title && embed(title);
    },
    mention,
  };
}
