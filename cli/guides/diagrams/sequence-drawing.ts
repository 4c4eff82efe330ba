import type { Drawing, SequenceDiagram, SequenceStep } from '../../view/diagram.ts';
import { LINE_HEIGHT, widthOf, wrap } from './measure.ts';

/** A phone shows this width at nearly full size. */
const WIDTH = 360;

interface Line {
  text: string;
  isCode: boolean;
}

/** Draws actors side by side, with time running downwards. A label may be wider than its arrow, which is below it. */
export function drawSequence({ actors, steps }: SequenceDiagram): Drawing {
  const lane = WIDTH / actors.length;
  const xOf = (id: string) => (actors.findIndex((actor) => actor.id === id) + 0.5) * lane;
  const drawing: Drawing = { width: WIDTH, height: 0, boxes: [], lines: [], texts: [] };
  const backgrounds: Drawing['boxes'] = [];
  const heads = actors.map(({ id, label }) => ({ id, lines: wrap(label, lane - 12) }));
  const head = Math.max(...heads.map(({ lines }) => lines.length)) * LINE_HEIGHT + 12;
  for (const { id, lines } of heads) {
    drawing.boxes.push({
      x: xOf(id) - lane / 2 + 3,
      y: 1,
      width: lane - 6,
      height: head,
      role: 'actor',
      radius: 4,
    });
    lines.forEach((text, index) => {
      const y = 1 + head / 2 + 4.5 + (index - (lines.length - 1) / 2) * LINE_HEIGHT;
      drawing.texts.push({ x: xOf(id), y, text, role: 'label' });
    });
  }
  let y = head + 12;
  const draw = (all: SequenceStep[], depth: number): void => {
    for (const step of all) {
      if (step.kind === 'loop') {
        const top = y;
        const lines = wrap(step.label, WIDTH - 40 - depth * 12);
        lines.forEach((text, index) => {
          drawing.texts.push({ x: WIDTH / 2, y: y + 18 + index * LINE_HEIGHT, text, role: 'note' });
        });
        backgrounds.push(backgroundOf(plainLines(lines), { x: WIDTH / 2, y: y + 4 }));
        y += 16 + lines.length * LINE_HEIGHT;
        draw(step.steps, depth + 1);
        y += 6;
        drawing.boxes.push({
          x: 1 + depth * 6,
          y: top,
          width: WIDTH - 2 - depth * 12,
          height: y - top,
          role: 'loop',
          radius: 6,
        });
        y += 12;
        continue;
      }
      const [from, to] = [xOf(step.from), xOf(step.to)];
      const code = step.endpoint ? wrap(step.endpoint.text, WIDTH - 40, true) : [];
      const lines = [
        ...plainLines(step.label === '' ? [] : wrap(step.label, WIDTH - 60)),
        ...code.map((text) => ({ text, isCode: true })),
      ];
      const width = maxWidth(lines);
      const middle = Math.min(Math.max((from + to) / 2, width / 2 + 12), WIDTH - width / 2 - 12);
      backgrounds.push(backgroundOf(lines, { x: middle, y: y - 2 }));
      lines.forEach(({ text, isCode }, index) => {
        drawing.texts.push({
          x: middle,
          y: y + 12 + index * LINE_HEIGHT,
          text,
          role: isCode ? 'call' : 'note',
        });
      });
      y += lines.length * LINE_HEIGHT + 5;
      drawing.lines.push(...arrow(from, to, y, step.isResponse));
      y += (from === to ? 16 : 0) + 14;
    }
  };
  draw(steps, 0);
  drawing.height = Math.ceil(y + 4);
  const lifelines = actors.map(({ id }) => ({
    path: `M${xOf(id)} ${head + 1}V${drawing.height}`,
    role: 'life',
  }));
  return {
    ...drawing,
    lines: [...lifelines, ...drawing.lines],
    boxes: [...drawing.boxes, ...backgrounds],
  };
}

function plainLines(texts: string[]): Line[] {
  return texts.map((text) => ({ text, isCode: false }));
}

function maxWidth(lines: Line[]): number {
  return Math.max(...lines.map(({ text, isCode }) => widthOf(text, isCode)));
}

/** A box in the colour of the page behind a text, which interrupts the lines below it. */
function backgroundOf(lines: Line[], { x, y }: { x: number; y: number }): Drawing['boxes'][number] {
  const width = maxWidth(lines) + 4;
  return { x: x - width / 2, y, width, height: lines.length * LINE_HEIGHT + 2, role: 'paper', radius: 0 };
}

function arrow(from: number, to: number, y: number, isResponse: boolean): Drawing['lines'] {
  const role = isResponse ? 'response' : 'edge';
  if (from === to)
    return [
      { path: `M${from} ${y}h26v14h-18`, role },
      { path: `M${from} ${y + 14}l9 -4v8Z`, role: 'head' },
    ];
  const back = to > from ? -9 : 9;
  return [
    { path: `M${from} ${y}H${to + back}`, role },
    { path: `M${to} ${y}l${back} -4v8Z`, role: 'head' },
  ];
}
