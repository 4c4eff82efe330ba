/** A graph in → where its nodes and edges lie out, as JSON. */
export type Layout = (dot: string) => string;

/** The engine is large: it is loaded for guides with charts alone. */
export async function loadLayout(): Promise<Layout> {
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  return (dot) => graphviz.layout(dot, 'json', 'dot');
}

/** Whether a text holds a chart that the engine must lay out. */
export function hasCharts(text: string): boolean {
  return /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:flowchart|states)\b/m.test(text);
}
