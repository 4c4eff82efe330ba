/** Diagrams as plain data: what the author wrote, and where everything stands. */

/** Pixels that a phone can still show at a size that can be read. */
export const MAX_WIDTH = 410;

/** A chart of states or steps: nodes, and the edges between them. */
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
  /** The operation that is called here. */
  call?: Call;
}

export interface Call {
  /** Method and path. */
  text: string;
  href: string;
}

/** Who says what to whom, in order. */
export interface SequenceDiagram {
  kind: 'sequence';
  title: string;
  actors: { id: string; label: string }[];
  steps: SequenceStep[];
}

export type SequenceStep =
  | { kind: 'message'; from: string; to: string; label: string; isResponse: boolean; call?: Call }
  | { kind: 'loop'; label: string; steps: SequenceStep[] };

/** Values of an example over time. */
export interface ChartDiagram {
  kind: 'chart';
  title: string;
  unit: string;
  points: { x: string; y: string }[];
}

export type Diagram = FlowchartDiagram | SequenceDiagram | ChartDiagram;

/** Everything placed, in units of which one is a pixel at full size. */
export interface Drawing {
  width: number;
  height: number;
  boxes: { x: number; y: number; width: number; height: number; role: string; radius: number }[];
  /** Paths of SVG; `look` tells lines, arrows and lifelines apart. */
  lines: { path: string; role: string }[];
  texts: TextPiece[];
}

export interface TextPiece {
  /** Middle of the text, and its baseline. */
  x: number;
  y: number;
  text: string;
  role: string;
}

/** The same in words: each a line of a list, some with lines below. */
export interface Words {
  text: string;
  call?: Call;
  inner: Words[];
}
