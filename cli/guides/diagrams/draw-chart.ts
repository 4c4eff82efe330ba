import type { Drawing, Drawn } from '../../view/diagram.ts';
import type { Chart } from './diagram.ts';
import { widthOf } from './measure.ts';
import { rect, round, shape } from './shapes.ts';

/** A phone shows this width without scrolling. */
const WIDTH = 320;
const HEIGHT = 170;
const TOP = 26;
const BOTTOM = 22;

/** Draws bars from zero, so that their lengths can be compared, with their values. */
export function drawChart({ points }: Chart): Drawing {
  const max = Math.max(...points.map(({ y }) => Number(y)), 0);
  const widest = Math.max(...points.flatMap(({ x, y }) => [widthOf(x), widthOf(y)]));
  const lane = Math.max(WIDTH / points.length, widest + 8);
  const width = Math.ceil(lane * points.length);
  const base = HEIGHT - BOTTOM;
  const content = points.flatMap(({ x, y }, index): Drawn[] => {
    const height = max > 0 ? (Number(y) / max) * (base - TOP) : 0;
    const middle = Math.round((index + 0.5) * lane);
    const box = { x: Math.round((index + 0.2) * lane), y: base - height, width: lane * 0.6, height };
    return [
      rect('bar', box, 2),
      { kind: 'text', role: 'label', x: middle, y: round(base - height - 7), text: y },
      { kind: 'text', role: 'note', x: middle, y: HEIGHT - 6, text: x },
    ];
  });
  const axis = shape('line', 'axis', { x1: 0, y1: base, x2: width, y2: base });
  return { x: 0, y: 0, width, height: HEIGHT, content: [...content, axis] };
}
