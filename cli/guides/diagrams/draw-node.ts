import type { Drawn } from '../../view/diagram.ts';
import type { GraphNode, Line, NodeShape } from './diagram.ts';
import { linked } from './draw-sequence.ts';
import { type Box, middleOf, type Point, rect, type Size, shape, sizeOfText, textsAt } from './shapes.ts';

/** How far the sides of a shape lean, which begins and ends with a slant. */
const SLANT = 12;
/** The inner lines of a subroutine, and the notch of a flag, are as far from the side. */
const INSET = 6;

/** Returns the size of a node with these lines of text. */
export function sizeOfNode(name: NodeShape, lines: Line[]): Size {
  const text = sizeOfText(lines, 'label');
  const [width, height] = [Math.max(text.width + 24, 48), Math.max(text.height + 18, 36)];
  const diameter = Math.hypot(text.width, text.height) + 20;
  switch (name) {
    case 'choice':
      return { width: 28, height: 28 };
    case 'fork':
      return { width: 64, height: 6 };
    case 'diamond':
      return { width: width + 2 * height, height: height * 1.5 };
    case 'circle':
      return { width: diameter, height: diameter };
    case 'double-circle':
      return { width: diameter + 2 * INSET, height: diameter + 2 * INSET };
    case 'hexagon':
      return { width: width + height / 4, height };
    case 'stadium':
      return { width: width + height / 8, height };
    case 'cylinder':
      return { width, height: height + 14 };
    case 'subroutine':
    case 'flag':
      return { width: width + 2 * INSET, height };
    case 'leaning-right':
    case 'leaning-left':
    case 'trapezoid':
    case 'funnel':
      return { width: width + 2 * SLANT, height };
    default:
      return { width, height };
  }
}

/** Moves the end of an edge from the box around a node to the outline of its shape. */
export function onOutline(
  { x, y }: Point,
  { box, shape: name }: { box: Box; shape?: NodeShape | undefined },
): Point {
  const middle = middleOf(box);
  const [dx, dy] = [Math.abs(x - middle.x), Math.abs(y - middle.y)];
  const [halfWidth, halfHeight] = [box.width / 2, box.height / 2];
  const isAbove = halfHeight - dy < 1;
  let gap = 0;
  switch (name) {
    case 'diamond':
    case 'choice':
      gap = isAbove ? (halfHeight * dx) / halfWidth : (halfWidth * dy) / halfHeight;
      break;
    case 'hexagon': {
      const slant = box.height / 4;
      const beyond = Math.max(0, dx - halfWidth + slant);
      gap = isAbove ? (halfHeight * beyond) / slant : (slant * dy) / halfHeight;
      break;
    }
    case 'stadium':
    case 'circle':
    case 'double-circle': {
      const beyond = isAbove ? Math.max(0, dx - halfWidth + halfHeight) : dy;
      gap = halfHeight - Math.sqrt(Math.max(0, halfHeight ** 2 - beyond ** 2));
      break;
    }
    case 'leaning-right':
    case 'leaning-left':
    case 'trapezoid':
    case 'funnel':
      gap = isAbove ? 0 : SLANT / 2;
      break;
    case 'flag':
      gap = isAbove || x > middle.x ? 0 : INSET * (1 - dy / halfHeight);
      break;
  }
  if (isAbove) return { x, y: y + Math.sign(middle.y - y) * gap };
  return { x: x + Math.sign(middle.x - x) * gap, y };
}

/** Draws a node with its text into a box. */
export function drawNode(node: GraphNode, lines: Line[], box: Box): Drawn[] {
  const { x, y } = middleOf(box);
  const at = node.shape === 'cylinder' ? { x, y: y + 7 } : { x, y };
  return linked(node.label, [...outline(node, box), ...textsAt(lines, at, 'label')]);
}

function outline({ shape: name, role }: GraphNode, box: Box): Drawn[] {
  const { x: cx, y: cy } = middleOf(box);
  const { x, y, width, height } = box;
  const [right, bottom] = [x + width, y + height];
  const polygon = (...corners: [x: number, y: number][]) => [
    shape('polygon', role, { points: corners.map(([px, py]) => ({ x: px, y: py })) }),
  ];
  /** A polygon with four corners, the upper two and the lower two so far from the sides. */
  const slanted = (upper: [left: number, right: number], lower: [left: number, right: number]) =>
    polygon([x + upper[0], y], [right - upper[1], y], [right - lower[1], bottom], [x + lower[0], bottom]);
  const upright = (at: number) => shape('line', role, { x1: at, y1: y, x2: at, y2: bottom });
  switch (name) {
    case 'circle':
      return [shape('circle', role, { cx, cy, r: width / 2 })];
    case 'double-circle':
      return [width / 2, width / 2 - INSET / 2].map((r) => shape('circle', role, { cx, cy, r }));
    case 'diamond':
    case 'choice':
      return polygon([cx, y], [right, cy], [cx, bottom], [x, cy]);
    case 'hexagon': {
      const slant = height / 4;
      return polygon(
        ...([
          [x + slant, y],
          [right - slant, y],
          [right, cy],
        ] as [number, number][]),
        ...([
          [right - slant, bottom],
          [x + slant, bottom],
          [x, cy],
        ] as [number, number][]),
      );
    }
    case 'leaning-right':
      return slanted([SLANT, 0], [0, SLANT]);
    case 'leaning-left':
      return slanted([0, SLANT], [SLANT, 0]);
    case 'trapezoid':
      return slanted([SLANT, SLANT], [0, 0]);
    case 'funnel':
      return slanted([0, 0], [SLANT, SLANT]);
    case 'flag':
      return polygon([x, y], [right, y], [right, bottom], [x, bottom], [x + INSET, cy]);
    case 'subroutine':
      return [rect(role, box), upright(x + INSET), upright(right - INSET)];
    case 'cylinder':
      return [
        shape('rect', role, { ...box, rx: width / 2, ry: 7 }),
        shape('ellipse', role, { cx, cy: y + 7, rx: width / 2, ry: 7 }),
      ];
    case 'fork':
      return [rect('head', box, 2)];
    default:
      return [rect(role, box, { rectangle: 4, rounded: 8, stadium: height / 2 }[name])];
  }
}
