import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import type { Drawing, Drawn } from '../../view/diagram.ts';
import type { Graph, Sequence } from './diagram.ts';
import { drawGraph } from './draw-graph.ts';
import { drawSequence } from './draw-sequence.ts';
import { graphText, sequenceText } from './layout-text.ts';
import { sizeOf } from './shapes.ts';

/** Lays out a diagram in Mermaid, and returns it as SVG. */
export type Layout = (mermaid: string) => string;

/** Loads the layout engine. It is large, so call this only for guides with diagrams. */
export async function loadLayout(): Promise<Layout> {
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  return (mermaid) => renderMermaidSVG(mermaid, { padding: 8, nodeSpacing: 18, layerSpacing: 30 });
}

/** Whether a text contains a diagram, which requires the layout engine. */
export function hasMermaid(text: string): boolean {
  return /(?:`{3}|~{3})[ \t]*mermaid\b/.test(text);
}

const parser = unified().use(rehypeRaw).freeze();

/**
 * Draws a diagram. The engine gets no text of the author, and of its SVG only numbers are used: the shapes, texts and links of
 * the result are made here. Returns undefined if the engine fails.
 */
export function drawMermaid(diagram: Graph | Sequence, layout: Layout): Drawing | undefined {
  const written = diagram.kind === 'sequence' ? sequenceText(diagram) : graphText(diagram);
  const svg = svgOf(written.text, layout);
  if (!svg) return undefined;
  const content: Drawn[] =
    diagram.kind === 'sequence' ? drawSequence(svg, diagram, written) : drawGraph(svg, diagram, written);
  return { ...sizeOf(content), content };
}

function svgOf(mermaid: string, layout: Layout): Element | undefined {
  let text: string;
  try {
    text = layout(mermaid);
  } catch {
    // The engine has errors of its own, for a few dense graphs.
    return undefined;
  }
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: text }] } as Root) as Root;
  return tree.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg');
}
