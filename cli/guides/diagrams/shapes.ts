import type { Drawing, Drawn, Shape } from '../../view/diagram.ts';
import type { Line } from './diagram.ts';
import { widthOf } from './measure.ts';

/** Text in nodes is as large as it is measured, and other text smaller. */
const LABEL = { scale: 1, height: 17, baseline: 4.5 };
const NOTE = { scale: 12 / 13, height: 15, baseline: 4 };

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Box = Point & Size;

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** An SVG element with rounded numbers. */
export function shape(tag: Shape['tag'], role: string, geometry: Record<string, number | Point[]>): Shape {
  const rounded = Object.entries(geometry).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.flatMap(({ x, y }) => [round(x), round(y)]).join(' ') : round(value),
  ]);
  return { kind: 'shape', tag, role, geometry: Object.fromEntries(rounded) };
}

export function rect(role: string, { x, y, width, height }: Box, rx = 0): Shape {
  return shape('rect', role, { x, y, width, height, ...(rx && { rx }) });
}

/** The head of an arrow that comes from `from` and ends at `to`: filled, or only two lines. */
export function arrowHead(from: Point, to: Point, tag: 'polygon' | 'polyline' = 'polygon'): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const side = (sign: number) => ({
    x: to.x - dx * 8 - sign * dy * 3.5,
    y: to.y - dy * 8 + sign * dx * 3.5,
  });
  return shape(tag, tag === 'polygon' ? 'head' : 'edge', { points: [side(1), to, side(-1)] });
}

/** A cross, for what does not arrive. */
export function cross({ x, y }: Point): Shape {
  const corners = [
    [-4, -4],
    [4, 4],
    [0, 0],
    [4, -4],
    [-4, 4],
  ] as const;
  return shape('polyline', 'edge', { points: corners.map(([dx, dy]) => ({ x: x + dx, y: y + dy })) });
}

/** Lines of text around a middle. */
export function textsAt(lines: Line[], { x, y }: Point, role: 'label' | 'note'): Drawn[] {
  const { height, baseline } = role === 'label' ? LABEL : NOTE;
  const first = y - ((lines.length - 1) * height) / 2 + baseline;
  return lines.map(({ text, isCode }, index) => ({
    kind: 'text',
    role: isCode ? 'call' : role,
    x: round(x),
    y: round(first + index * height),
    text,
  }));
}

/** Lines of text that begin at a point. */
export function textsFrom(lines: Line[], at: Point): Drawn[] {
  return textsAt(lines, at, 'note').map((text) => ({ ...text, isStart: true }));
}

export function sizeOfText(lines: Line[], role: 'label' | 'note'): Size {
  const { scale, height } = role === 'label' ? LABEL : NOTE;
  const widths = lines.map(({ text, isCode }) => widthOf(text, isCode) * scale);
  return { width: Math.max(0, ...widths), height: lines.length * height };
}

export function around({ x, y }: Point, { width, height }: Size, margin = 0): Box {
  return {
    x: x - width / 2 - margin,
    y: y - height / 2 - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
}

/** Lines of text on the color of the page, which interrupts the lines below them. */
export function textOnPaper(lines: Line[], at: Point): Drawn[] {
  if (lines.length === 0) return [];
  return [rect('paper', around(at, sizeOfText(lines, 'note'), 2)), ...textsAt(lines, at, 'note')];
}

/** The box around everything that is drawn. */
export function boxAround(content: Drawn[], margin: number): Omit<Drawing, 'content'> {
  const points = content.flatMap(cornersOf);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.floor(Math.min(...xs)) - margin, Math.floor(Math.min(...ys)) - margin];
  const [right, bottom] = [Math.ceil(Math.max(...xs)) + margin, Math.ceil(Math.max(...ys)) + margin];
  return { x, y, width: right - x, height: bottom - y };
}

function cornersOf(drawn: Drawn): Point[] {
  if (drawn.kind === 'link') return drawn.content.flatMap(cornersOf);
  if (drawn.kind === 'text') {
    const { x, y, text, role, isStart } = drawn;
    const { width } = sizeOfText([{ text, isCode: role === 'call' }], role === 'label' ? 'label' : 'note');
    const left = isStart ? x : x - width / 2;
    return [
      { x: left, y: y - 13 },
      { x: left + width, y: y + 4 },
    ];
  }
  const { points, x1, y1, x2, y2, x, y, width, height } = drawn.geometry;
  const numbers = String(
    points ?? [x1 ?? x, y1 ?? y, x2 ?? Number(x) + Number(width), y2 ?? Number(y) + Number(height)].join(' '),
  )
    .split(' ')
    .map(Number);
  return numbers.flatMap((number, index) =>
    index % 2 === 0 ? [{ x: number, y: numbers[index + 1] ?? 0 }] : [],
  );
}
