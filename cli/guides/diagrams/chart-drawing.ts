import type { ChartDiagram, Drawing } from '../../view/diagram.ts';

const WIDTH = 360;
const HEIGHT = 170;
const TOP = 26;
const BOTTOM = 22;

/** Draws bars from zero, so that their lengths can be compared, with their values. */
export function drawChart({ points }: ChartDiagram): Drawing {
  const max = Math.max(...points.map(({ y }) => Number(y)), 0);
  const lane = WIDTH / Math.max(1, points.length);
  const maxHeight = HEIGHT - TOP - BOTTOM;
  const bars = points.map(({ x, y }, index) => {
    const height = max > 0 ? Math.round((Number(y) / max) * maxHeight * 10) / 10 : 0;
    return { x, y, height, left: Math.round((index + 0.2) * lane), middle: Math.round((index + 0.5) * lane) };
  });
  return {
    width: WIDTH,
    height: HEIGHT,
    boxes: bars.map(({ height, left }) => ({
      x: left,
      y: HEIGHT - BOTTOM - height,
      width: Math.round(lane * 0.6),
      height,
      role: 'bar',
      radius: 2,
    })),
    lines: [{ path: `M0 ${HEIGHT - BOTTOM}H${WIDTH}`, role: 'axis' }],
    texts: bars.flatMap(({ x, y, height, middle }) => [
      { x: middle, y: HEIGHT - BOTTOM - height - 7, text: y, role: 'label' },
      { x: middle, y: HEIGHT - 6, text: x, role: 'note' },
    ]),
  };
}
