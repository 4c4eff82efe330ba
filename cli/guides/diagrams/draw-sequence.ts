import type { Drawing, Drawn } from '../../view/diagram.ts';
import type { Label, Line, Message, Note, Sequence, SequenceBlock, SequenceStep } from './diagram.ts';
import { wrapLabel } from './measure.ts';
import {
  around,
  arrowHead,
  boxAround,
  rect,
  shape,
  sizeOfText,
  textOnPaper,
  textsAt,
  textsFrom,
} from './shapes.ts';

/** The least distance of two participants. */
const LANE = 140;
const ACTOR_TEXT = 100;
const ROW = 14;
/** How far the arrow of a message to oneself goes. */
const LOOP = { width: 24, height: 16 };

/** Draws a sequence: participants side by side, and their messages one below the other. */
export function drawSequence({ actors, steps }: Sequence): Drawing {
  const boxes = actors.map(({ label }) => {
    const lines = wrapLabel(label, ACTOR_TEXT);
    return { lines, ...around({ x: 0, y: 0 }, sizeOfText(lines, 'label'), 12) };
  });
  const height = Math.max(40, ...boxes.map((box) => box.height - 4));
  const lane = Math.max(LANE, ...boxes.map(({ width }) => width + 16));
  const xOf = (id: string) => actors.findIndex((actor) => actor.id === id) * lane;
  const active: Drawn[] = [];
  const begun = new Map<string, number[]>();
  /** Where the next step begins. */
  let y = height / 2;

  function endActivity(id: string): void {
    const from = begun.get(id)?.pop();
    if (from !== undefined)
      active.push(rect('activity', { x: xOf(id) - 5, y: from, width: 10, height: y - from }));
  }

  function drawMessage({ from, to, label, isDashed, isOpen, activity }: Message): Drawn[] {
    const [start, end] = [xOf(from), xOf(to)];
    const isSelf = start === end;
    const lines = wrapLabel(
      label,
      isSelf ? lane - LOOP.width - 16 : Math.max(lane, Math.abs(end - start)) - 10,
    );
    const { height: textHeight } = sizeOfText(lines, 'note');
    const overhang = Math.max(0, textHeight - LOOP.height) / 2;
    y += ROW + (isSelf ? overhang : textHeight);
    const role = isDashed ? 'edge dotted' : 'edge';
    const points = isSelf
      ? [0, LOOP.width, LOOP.width, 0].map((x, i) => ({ x: start + x, y: i < 2 ? y : y + LOOP.height }))
      : [start, end].map((x) => ({ x, y }));
    const head = arrowHead(
      isSelf ? { x: end + LOOP.width, y: y + LOOP.height } : { x: start, y },
      { x: end, y: isSelf ? y + LOOP.height : y },
      isOpen ? 'polyline' : 'polygon',
    );
    const texts = isSelf
      ? textsFrom(lines, { x: start + LOOP.width + 8, y: y + LOOP.height / 2 })
      : textOnPaper(lines, { x: (start + end) / 2, y: y - textHeight / 2 - 5 });
    if (isSelf) y += LOOP.height + overhang;
    if (activity === '+') begun.set(to, [...(begun.get(to) ?? []), y]);
    if (activity === '-') endActivity(from);
    return linked(label, [shape('polyline', role, { points }), head, ...texts]);
  }

  function drawNote({ position, actors: ids, label }: Note): Drawn[] {
    const xs = ids.map(xOf);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const lines = wrapLabel(label, Math.max(ACTOR_TEXT, right - left));
    const text = sizeOfText(lines, 'note');
    const size = { width: Math.max(text.width + 20, right - left + 40), height: text.height + 14 };
    const shift = { over: 0, 'left of': -1, 'right of': 1 }[position] * (size.width / 2 + 10);
    const at = { x: (left + right) / 2 + shift, y: y + ROW + size.height / 2 };
    y += ROW + size.height;
    return linked(label, [rect('remark', around(at, size)), ...textsAt(lines, at, 'note')]);
  }

  /** A frame around the steps of a block, with a line above each further part. */
  function drawBlock({ type, parts }: SequenceBlock): Drawn[] {
    y += ROW;
    const top = y;
    const tops: number[] = [];
    const content = parts.flatMap(({ steps: inner }, index) => {
      if (index > 0) y += ROW;
      tops.push(y);
      y += 24;
      return drawSteps(inner);
    });
    y += ROW;
    const titles = parts.map(({ label }, index): Line[] => {
      const text = label.lines.map((line) => line.text).join(' ');
      return [{ text: index > 0 ? text : [type, text].filter(Boolean).join(': '), isCode: false }];
    });
    const tab = { width: sizeOfText(titles[0] ?? [], 'note').width + 16, height: 20 };
    const inner = content.length > 0 ? boxAround(content, 12) : { x: -lane / 2, width: lane };
    const frame = { x: inner.x, y: top, width: Math.max(inner.width, tab.width), height: y - top };
    return [
      rect('frame', frame),
      rect('tab', { ...tab, x: frame.x, y: top }),
      ...titles.flatMap((title, index) => [
        ...(index > 0
          ? [
              shape('line', 'frame', {
                x1: frame.x,
                y1: tops[index] ?? 0,
                x2: frame.x + frame.width,
                y2: tops[index] ?? 0,
              }),
            ]
          : []),
        ...textsFrom(title, { x: frame.x + 8, y: (tops[index] ?? 0) + 10 }),
      ]),
      ...content,
    ];
  }

  function drawSteps(all: SequenceStep[]): Drawn[] {
    return all.flatMap((step) => {
      if (step.kind === 'message') return drawMessage(step);
      return step.kind === 'note' ? drawNote(step) : drawBlock(step);
    });
  }

  const drawn = drawSteps(steps);
  y += ROW;
  for (const { id } of actors) while (begun.get(id)?.length) endActivity(id);
  const content = [
    ...actors.map(({ id }) => shape('line', 'life', { x1: xOf(id), y1: 0, x2: xOf(id), y2: y })),
    ...active,
    ...drawn,
    ...actors.flatMap(({ id, label }, index) => {
      const { lines = [], width = 0 } = boxes[index] ?? {};
      const at = { x: xOf(id), y: 0 };
      const box = rect('actor', around(at, { width, height }), 4);
      return linked(label, [box, ...textsAt(lines, at, 'label')]);
    }),
  ];
  return { ...boxAround(content, 4), content };
}

/** What shows an operation links to it. */
export function linked({ endpoint }: Label, content: Drawn[]): Drawn[] {
  return endpoint ? [{ kind: 'link', href: endpoint.href, content }] : content;
}
