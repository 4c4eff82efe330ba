/** Diagrams as plain data: what the author wrote, and its layout. */

/** Pixels. A phone shows a wider drawing too small to be legible. */
export const MAX_WIDTH = 410;

/** A flowchart or state diagram. */
export interface FlowchartDiagram {
  kind: 'flowchart' | 'states';
  title: string;
  nodes: FlowchartNode[];
  edges: { from: string; to: string; label: string }[];
}

export interface FlowchartNode {
  id: string;
  label: string;
  kind: 'step' | 'decision' | 'start' | 'good' | 'bad';
  endpoint?: DiagramEndpoint;
}

/** A link to the operation of a node or message. */
export interface DiagramEndpoint {
  /** Method and path. */
  text: string;
  href: string;
}

/** Messages between actors, in order. */
export interface SequenceDiagram {
  kind: 'sequence';
  title: string;
  actors: { id: string; label: string }[];
  steps: SequenceStep[];
}

export type SequenceStep =
  | {
      kind: 'message';
      from: string;
      to: string;
      label: string;
      isResponse: boolean;
      endpoint?: DiagramEndpoint;
    }
  | { kind: 'loop'; label: string; steps: SequenceStep[] };

/** A bar chart of values from an example. */
export interface ChartDiagram {
  kind: 'chart';
  title: string;
  unit: string;
  points: { x: string; y: string }[];
}

export type Diagram = FlowchartDiagram | SequenceDiagram | ChartDiagram;

/** The layout of a diagram, in pixels at full size. `role` becomes the CSS class of a shape. */
export interface Drawing {
  width: number;
  height: number;
  boxes: { x: number; y: number; width: number; height: number; role: string; radius: number }[];
  /** SVG paths of lines, arrowheads and lifelines. */
  lines: { path: string; role: string }[];
  texts: TextPiece[];
}

export interface TextPiece {
  /** The middle of the text; `y` is its baseline. */
  x: number;
  y: number;
  text: string;
  role: string;
}

/** An item of the text version of a diagram, with nested items. */
export interface TextItem {
  text: string;
  endpoint?: DiagramEndpoint;
  inner: TextItem[];
}
