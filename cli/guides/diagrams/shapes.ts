import type { Element } from 'hast';
import type { Drawing, Drawn, Shape } from '../../view/diagram.ts';
import type { Label } from './diagram.ts';
import { widthOf } from './measure.ts';

/** The size of text in nodes, and elsewhere. */
export const TEXT_SIZE = 13;
export const NOTE_SIZE = 12;
export const LINE_HEIGHT = 17;
const NOTE_HEIGHT = 15;

const GEOMETRY: Record<Shape['tag'], string[]> = {
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polygon: ['points'],
  polyline: ['points'],
};

export interface Point {
  x: number;
  y: number;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function childrenOf(node: Element): Element[] {
  return node.children.filter((child) => child.type === 'element');
}

export function classOf({ properties }: Element): string {
  return String([properties.className].flat()[0] ?? '');
}

/** Numbers in an attribute of the SVG. */
export function numbersOf(value: unknown): number[] {
  return (String(value ?? '').match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
}

export function pointsOf({ properties }: Element): Point[] {
  return pairs(numbersOf(properties.points));
}

function pairs(numbers: number[]): Point[] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []));
}

/** Copies the geometry of an SVG element; undefined for an element that is no shape. */
export function shapeOf({ tagName, properties }: Element, role: string): Shape | undefined {
  const tag = tagName as Shape['tag'];
  if (!Object.hasOwn(GEOMETRY, tag)) return undefined;
  const geometry = GEOMETRY[tag].flatMap((name): [string, number | string][] => {
    const value = properties[name];
    if (value === undefined) return [];
    const numbers = numbersOf(value).map(round);
    if (name === 'rx' && numbers[0] === 0) return [];
    return [[name, name === 'points' ? numbers.join(' ') : (numbers[0] ?? 0)]];
  });
  return { kind: 'shape', tag, role, geometry: Object.fromEntries(geometry) };
}

export function rect(role: string, box: Point & { width: number; height: number }, rx = 0): Shape {
  const { x, y, width, height } = box;
  const geometry = {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    ...(rx && { rx }),
  };
  return { kind: 'shape', tag: 'rect', role, geometry };
}

/** The head of an arrow that comes from `from` and ends at `to`: filled, or only two lines. */
export function arrowHead(from: Point, to: Point, isOpen = false): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const side = (sign: number) => [to.x - dx * 8 - sign * dy * 3.5, to.y - dy * 8 + sign * dx * 3.5];
  const points = [...side(1), to.x, to.y, ...side(-1)].map(round).join(' ');
  return {
    kind: 'shape',
    tag: isOpen ? 'polyline' : 'polygon',
    role: isOpen ? 'edge' : 'head',
    geometry: { points },
  };
}

/** Lines of text around a middle. */
export function textsAt(lines: Label['lines'], { x, y }: Point, role: 'label' | 'note'): Drawn[] {
  const height = role === 'label' ? LINE_HEIGHT : NOTE_HEIGHT;
  const first = y - ((lines.length - 1) * height) / 2 + (role === 'label' ? 4.5 : 4);
  return lines.map(({ text, isCode }, index) => ({
    kind: 'text',
    role: isCode ? 'call' : role,
    x: round(x),
    y: round(first + index * height),
    text,
  }));
}

export function heightOf(lines: Label['lines']): number {
  return lines.length * NOTE_HEIGHT;
}

export function widthOfNote(lines: Label['lines']): number {
  return Math.max(0, ...lines.map(({ text, isCode }) => (widthOf(text, isCode) * NOTE_SIZE) / TEXT_SIZE));
}

/** A box in the color of the page behind a text. */
export function paperBehind(lines: Label['lines'], { x, y }: Point): Shape {
  const [width, height] = [widthOfNote(lines) + 6, heightOf(lines) + 2];
  return rect('paper', { x: x - width / 2, y: y - height / 2, width, height });
}

/** The position of the first text of an element. */
export function textPoint(node: Element): Point | undefined {
  const text = childrenOf(node).find(({ tagName }) => tagName === 'text');
  if (!text) return undefined;
  const [x = 0] = numbersOf(text.properties.x);
  const [y = 0] = numbersOf(text.properties.y);
  return { x, y };
}

/** The number in a name that the engine got: `n12`, `e3exxx`. */
export function numberIn(name: unknown): number {
  return numbersOf(String(name ?? ''))[0] ?? -1;
}

const MARGIN = 4;

/** The box around everything that is drawn. */
export function sizeOf(content: Drawn[]): Omit<Drawing, 'content'> {
  const points = content.flatMap(cornersOf);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return {
    x: x - MARGIN,
    y: y - MARGIN,
    width: Math.ceil(Math.max(...xs)) - x + 2 * MARGIN,
    height: Math.ceil(Math.max(...ys)) - y + 2 * MARGIN,
  };
}

function cornersOf(drawn: Drawn): Point[] {
  if (drawn.kind === 'link') return drawn.content.flatMap(cornersOf);
  if (drawn.kind === 'text') {
    const { x, y, text, role, isStart } = drawn;
    const width = widthOf(text, role === 'call') * (role === 'label' ? 1 : NOTE_SIZE / TEXT_SIZE);
    const left = isStart ? x : x - width / 2;
    return [
      { x: left, y: y - TEXT_SIZE },
      { x: left + width, y: y + 4 },
    ];
  }
  const number = (name: string) => Number(drawn.geometry[name] ?? 0);
  switch (drawn.tag) {
    case 'rect':
      return [
        { x: number('x'), y: number('y') },
        { x: number('x') + number('width'), y: number('y') + number('height') },
      ];
    case 'line':
      return [
        { x: number('x1'), y: number('y1') },
        { x: number('x2'), y: number('y2') },
      ];
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = [number('r') || number('rx'), number('r') || number('ry')];
      return [
        { x: number('cx') - rx, y: number('cy') - ry },
        { x: number('cx') + rx, y: number('cy') + ry },
      ];
    }
    default:
      return pairs(numbersOf(drawn.geometry.points));
  }
}
