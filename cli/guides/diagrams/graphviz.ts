/** Lays out a graph in the DOT language, and returns the positions of its nodes and edges as JSON. */
export type Layout = (dot: string) => string;

/** Loads the layout engine. It is large, so call this only for guides with flowcharts. */
export async function loadLayout(): Promise<Layout> {
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  return (dot) => graphviz.layout(dot, 'json', 'dot');
}

/** Whether a text contains a flowchart or state diagram, which require the layout engine. */
export function hasFlowchart(text: string): boolean {
  return /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:flowchart|states)\b/m.test(text);
}
