import type { Drawing, SequenceDiagram, SequenceStep } from './diagram.ts';
import { LINE_HEIGHT, widthOf, wrap } from './measure.ts';

/** So wide that a phone shows it at nearly full size. */
const WIDTH = 360;

/** Actors side by side, time downwards. A label may be wider than its arrow: it stands above it, on the paper. */
export function drawSequence({ actors, steps }: SequenceDiagram): Drawing {
  const lane = WIDTH / actors.length;
  const xOf = (id: string) => (actors.findIndex((actor) => actor.id === id) + 0.5) * lane;
  const drawing: Drawing = { width: WIDTH, height: 0, boxes: [], lines: [], texts: [] };
  const labels: Drawing['boxes'] = [];
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
        labels.push(
          behind(
            WIDTH / 2,
            y + 4,
            lines.map((text) => ({ text, isCode: false })),
          ),
        );
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
      const lines = [
        ...(step.label === '' ? [] : wrap(step.label, WIDTH - 60)).map((text) => ({ text, isCode: false })),
        ...(step.call ? wrap(step.call.text, WIDTH - 40, true) : []).map((text) => ({ text, isCode: true })),
      ];
      const width = Math.max(...lines.map(({ text, isCode }) => widthOf(text, isCode)));
      const middle = Math.min(Math.max((from + to) / 2, width / 2 + 12), WIDTH - width / 2 - 12);
      labels.push(behind(middle, y - 2, lines));
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
    boxes: [...drawing.boxes, ...labels],
  };
}

/** Paper below a text, so that no line runs through it. */
function behind(x: number, y: number, lines: { text: string; isCode: boolean }[]): Drawing['boxes'][number] {
  const width = Math.max(...lines.map(({ text, isCode }) => widthOf(text, isCode))) + 4;
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
