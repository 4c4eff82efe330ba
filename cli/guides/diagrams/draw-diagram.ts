import type { Diagram, Drawing } from '../../view/diagram.ts';
import { drawChart } from './chart-drawing.ts';
import { drawFlowchart } from './flowchart-drawing.ts';
import type { Layout } from './graphviz.ts';
import { drawSequence } from './sequence-drawing.ts';

export function drawDiagram(diagram: Diagram, layout: Layout | undefined): Drawing {
  if (diagram.kind === 'sequence') return drawSequence(diagram);
  if (diagram.kind === 'chart') return drawChart(diagram);
  if (!layout) throw new Error('The layout engine has not been loaded.');
  return drawFlowchart(diagram, layout);
}
