/** Diagrams as plain data: what their authors wrote. */

export type Diagram = Graph | Sequence | Chart;

/** A label, and the operation that one of its lines names. */
export interface Label {
  lines: Line[];
  endpoint?: Endpoint;
}

export interface Line {
  text: string;
  /** It is an operation. */
  isCode: boolean;
}

/** Method and path of an operation, and its URL. */
export interface Endpoint {
  text: string;
  href: string;
}

export type Direction = 'TD' | 'TB' | 'BT' | 'LR' | 'RL';

/** A flowchart or state diagram. */
export interface Graph {
  kind: 'flowchart' | 'states';
  title: string;
  direction: Direction;
  nodes: GraphNode[];
  edges: GraphEdge[];
  groups: GraphGroup[];
}

export interface GraphNode {
  id: string;
  label: Label;
  shape: NodeShape;
  role: 'step' | 'decision' | 'start' | 'good' | 'bad' | 'remark';
  /** The innermost group that contains it. */
  group?: string | undefined;
}

export type NodeShape =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'circle'
  | 'double-circle'
  | 'diamond'
  | 'hexagon'
  | 'cylinder'
  | 'subroutine'
  | 'flag'
  | 'leaning-right'
  | 'leaning-left'
  | 'trapezoid'
  | 'funnel'
  /** States without a text: a small diamond, and a bar that divides or joins paths. */
  | 'choice'
  | 'fork';

/** What is at an end of an arrow. */
export type Head = 'arrow' | 'circle' | 'cross';

/** `from` and `to` are nodes or groups. */
export interface GraphEdge {
  from: string;
  to: string;
  label: Label;
  line: 'solid' | 'dotted' | 'thick';
  start: Head | undefined;
  end: Head | undefined;
}

export interface GraphGroup {
  id: string;
  label: Label;
  parent?: string | undefined;
}

export interface Sequence {
  kind: 'sequence';
  title: string;
  actors: { id: string; label: Label }[];
  steps: SequenceStep[];
}

export type SequenceStep = Message | Activity | Note | SequenceBlock;

export interface Message {
  kind: 'message';
  from: string;
  to: string;
  label: Label;
  isDashed: boolean;
  head: 'filled' | 'open' | 'cross';
  /** Whether the sender has a head, too. */
  isTwoWay: boolean;
}

/** The beginning or the end of an activity. */
export interface Activity {
  kind: 'activity';
  actor: string;
  isEnd: boolean;
}

export interface Note {
  kind: 'note';
  position: 'left of' | 'right of' | 'over';
  actors: string[];
  label: Label;
}

/** `loop`, or the cases of `alt` and the threads of `par`. */
export interface SequenceBlock {
  kind: 'block';
  type: 'alt' | 'break' | 'critical' | 'loop' | 'opt' | 'par';
  parts: { label: Label; steps: SequenceStep[] }[];
}

/** A bar chart of values from an example. */
export interface Chart {
  kind: 'chart';
  title: string;
  unit: string;
  points: { x: string; y: string }[];
}
