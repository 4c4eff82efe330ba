/** The drawing of a diagram: shapes and texts with their positions in pixels. Styles color them by their roles. */
export interface Drawing {
  /** The left and upper edges. */
  x: number;
  y: number;
  width: number;
  height: number;
  content: Drawn[];
}

export type Drawn = Shape | DrawnText | DrawnLink;

/** An SVG element that has only geometry. */
export interface Shape {
  kind: 'shape';
  tag: 'rect' | 'circle' | 'ellipse' | 'line' | 'polygon' | 'polyline';
  /** Its CSS classes. */
  role: string;
  geometry: Record<string, number | string>;
}

/** A line of text; `y` is its baseline. */
export interface DrawnText {
  kind: 'text';
  role: string;
  /** The middle of the text, or its beginning. */
  x: number;
  y: number;
  isStart?: boolean;
  text: string;
}

/** What links to an operation. */
export interface DrawnLink {
  kind: 'link';
  href: string;
  content: Drawn[];
}
