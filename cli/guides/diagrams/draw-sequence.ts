import { getOrInsert } from '../../text/get-or-insert.ts';
import type { Drawing, Drawn } from '../../view/diagram.ts';
import type { Label, Line, Message, Note, Sequence, SequenceBlock, SequenceStep } from './diagram.ts';
import { wrapLabel } from './measure.ts';
import {
  around,
  arrowHead,
  boxAround,
  cross,
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

/** A sequence while it is drawn from top to bottom. */
interface Sheet {
  actors: Sequence['actors'];
  /** The distance of two participants. */
  lane: number;
  /** Where the next step begins. */
  y: number;
  /** Where the activities of a participant begin that have not ended. */
  begun: Map<string, number[]>;
  ended: Drawn[];
}

/** Draws a sequence: participants side by side, and their messages one below the other. */
export function drawSequence({ actors, steps }: Sequence): Drawing {
  const boxes = actors.map(({ label }) => {
    const lines = wrapLabel(label, ACTOR_TEXT);
    return { lines, ...around({ x: 0, y: 0 }, sizeOfText(lines, 'label'), 12) };
  });
  const height = Math.max(40, ...boxes.map((box) => box.height - 12));
  const lane = Math.max(LANE, ...boxes.map(({ width }) => width + 16));
  const sheet: Sheet = { actors, lane, y: height / 2, begun: new Map(), ended: [] };
  const drawn = drawSteps(steps, sheet);
  sheet.y += ROW;
  for (const { id } of actors) while (sheet.begun.get(id)?.length) endActivity(id, sheet);
  const heads = actors.flatMap(({ id, label }, index) => {
    const { lines = [], width = 0 } = boxes[index] ?? {};
    const at = { x: xOf(id, sheet), y: 0 };
    const box = rect('actor', around(at, { width, height }), 4);
    return linked(label, [box, ...textsAt(lines, at, 'label')]);
  });
  const lives = actors.map(({ id }) => {
    const x = xOf(id, sheet);
    return shape('line', 'life', { x1: x, y1: 0, x2: x, y2: sheet.y });
  });
  const content = [...lives, ...sheet.ended, ...drawn, ...heads];
  return { ...boxAround(content, 4), content };
}

function xOf(id: string, { actors, lane }: Sheet): number {
  return actors.findIndex((actor) => actor.id === id) * lane;
}

function drawSteps(steps: SequenceStep[], sheet: Sheet): Drawn[] {
  return steps.flatMap((step) => {
    switch (step.kind) {
      case 'message':
        return drawMessage(step, sheet);
      case 'note':
        return drawNote(step, sheet);
      case 'block':
        return drawBlock(step, sheet);
      default:
        if (step.isEnd) endActivity(step.actor, sheet);
        else getOrInsert(sheet.begun, step.actor, () => []).push(sheet.y);
        return [];
    }
  });
}

function drawMessage({ from, to, label, isDashed, head, isTwoWay }: Message, sheet: Sheet): Drawn[] {
  const { lane } = sheet;
  const [start, end] = [xOf(from, sheet), xOf(to, sheet)];
  const isSelf = start === end;
  const lines = wrapLabel(
    label,
    isSelf ? lane - LOOP.width - 16 : Math.max(lane, Math.abs(end - start)) - 10,
  );
  const { height: textHeight } = sizeOfText(lines, 'note');
  const overhang = Math.max(0, textHeight - LOOP.height) / 2;
  sheet.y += ROW + (isSelf ? overhang : textHeight);
  const { y } = sheet;
  const points = isSelf
    ? [0, LOOP.width, LOOP.width, 0].map((x, i) => ({ x: start + x, y: i < 2 ? y : y + LOOP.height }))
    : [start, end].map((x) => ({ x, y }));
  const tip = { x: end, y: isSelf ? y + LOOP.height : y };
  const before = { x: isSelf ? end + LOOP.width : start, y: tip.y };
  const headAtTip =
    head === 'cross'
      ? cross({ x: tip.x + Math.sign(before.x - tip.x) * 6, y: tip.y })
      : arrowHead(before, tip, head === 'open' ? 'polyline' : 'polygon');
  const headAtStart = isTwoWay ? [arrowHead(isSelf ? { x: start + 1, y } : tip, { x: start, y })] : [];
  const texts = isSelf
    ? textsFrom(lines, { x: start + LOOP.width + 8, y: y + LOOP.height / 2 })
    : textOnPaper(lines, { x: (start + end) / 2, y: y - textHeight / 2 - 5 });
  if (isSelf) sheet.y += LOOP.height + overhang;
  const line = shape('polyline', isDashed ? 'edge dotted' : 'edge', { points });
  return linked(label, [line, headAtTip, ...headAtStart, ...texts]);
}

function endActivity(id: string, sheet: Sheet): void {
  const from = sheet.begun.get(id)?.pop();
  if (from === undefined) return;
  const area = { x: xOf(id, sheet) - 5, y: from, width: 10, height: sheet.y - from };
  sheet.ended.push(rect('activity', area));
}

function drawNote({ position, actors, label }: Note, sheet: Sheet): Drawn[] {
  const xs = actors.map((id) => xOf(id, sheet));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const lines = wrapLabel(label, Math.max(ACTOR_TEXT, right - left));
  const text = sizeOfText(lines, 'note');
  const size = { width: Math.max(text.width + 20, right - left + 40), height: text.height + 14 };
  const shift = { over: 0, 'left of': -1, 'right of': 1 }[position] * (size.width / 2 + 10);
  const at = { x: (left + right) / 2 + shift, y: sheet.y + ROW + size.height / 2 };
  sheet.y += ROW + size.height;
  return linked(label, [rect('remark', around(at, size)), ...textsAt(lines, at, 'note')]);
}

/** A frame around the steps of a block, with a line above each further part. */
function drawBlock({ type, parts }: SequenceBlock, sheet: Sheet): Drawn[] {
  sheet.y += ROW;
  const top = sheet.y;
  const tops: number[] = [];
  const content = parts.flatMap(({ steps }, index) => {
    if (index > 0) sheet.y += ROW;
    tops.push(sheet.y);
    sheet.y += 24;
    return drawSteps(steps, sheet);
  });
  sheet.y += ROW;
  const titles = parts.map(({ label }, index): Line[] => {
    const text = label.lines.map((line) => line.text).join(' ');
    return [{ text: index > 0 ? text : [type, text].filter(Boolean).join(': '), isCode: false }];
  });
  const tab = { width: sizeOfText(titles[0] ?? [], 'note').width + 16, height: 20 };
  const inner = content.length > 0 ? boxAround(content, 12) : { x: -sheet.lane / 2, width: sheet.lane };
  const width = Math.max(inner.width, tab.width);
  const { x } = inner;
  return [
    rect('frame', { x, y: top, width, height: sheet.y - top }),
    rect('tab', { ...tab, x, y: top }),
    ...titles.flatMap((title, index) => {
      const y = tops[index] ?? 0;
      const line = shape('line', 'frame', { x1: x, y1: y, x2: x + width, y2: y });
      return [...(index > 0 ? [line] : []), ...textsFrom(title, { x: x + 8, y: y + 10 })];
    }),
    ...content,
  ];
}

/** What shows an operation links to it. */
export function linked({ endpoint }: Label, content: Drawn[]): Drawn[] {
  return endpoint ? [{ kind: 'link', href: endpoint.href, content }] : content;
}
