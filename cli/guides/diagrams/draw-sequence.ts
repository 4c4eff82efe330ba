import type { Element } from 'hast';
import type { Drawn } from '../../view/diagram.ts';
import type { Message, Sequence, SequenceBlock, SequenceStep } from './diagram.ts';
import type { LayoutText } from './layout-text.ts';
import {
  arrowHead,
  childrenOf,
  classOf,
  heightOf,
  numberIn,
  numbersOf,
  type Point,
  paperBehind,
  pointsOf,
  rect,
  round,
  shapeOf,
  textPoint,
  textsAt,
  widthOfNote,
} from './shapes.ts';

/** Makes a drawing of a sequence from the SVG of the layout engine. */
export function drawSequence(svg: Element, { actors, steps }: Sequence, written: LayoutText): Drawn[] {
  const elements = childrenOf(svg);
  const of = (name: string) => elements.filter((element) => classOf(element) === name);
  const messages = of('message');
  const lowered = lowering(messages, written);
  const all = flatten(steps);
  const messageSteps = all.filter((step) => step.kind === 'message');
  const blocks = all.filter((step) => step.kind === 'block');
  return [
    ...of('lifeline').flatMap((element) => present(shapeOf(lower(element, lowered), 'life'))),
    ...of('block').flatMap((element, index) =>
      drawBlock(lower(element, lowered), blocks[index], written.blocks[index]),
    ),
    ...of('activation').flatMap((element) => present(shapeOf(lower(element, lowered), 'activity'))),
    ...messages.flatMap((element, index) =>
      drawMessage(lower(element, lowered), messageSteps[index], written.messages[index] ?? []),
    ),
    ...of('note').flatMap((element, index) => drawNote(lower(element, lowered), written.notes[index] ?? [])),
    ...of('actor').flatMap((element) => {
      const index = numberIn(element.properties.dataId);
      return drawActor(element, actors[index], written.actors[index] ?? []);
    }),
  ];
}

/** All steps; a block comes behind its contents, as in the SVG. */
function flatten(steps: SequenceStep[]): SequenceStep[] {
  return steps.flatMap((step) =>
    step.kind === 'block' ? [...step.parts.flatMap((part) => flatten(part.steps)), step] : [step],
  );
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

/** The engine gives every message one line: returns the function that moves what is below a longer one down. */
function lowering(messages: Element[], { messages: lines }: LayoutText): (y: number) => number {
  const places = messages.map((element, index) => ({
    from: levelOf(element) - 16,
    // Blocks end and begin close to a message, and so do the actors.
    by: 8 + heightOf((lines[index] ?? []).slice(1)),
  }));
  return (y) => y + places.reduce((sum, { from, by }) => sum + (y >= from ? by : 0), 0);
}

/** The height of the arrow of a message. */
function levelOf(message: Element): number {
  const [line] = childrenOf(message);
  return line?.tagName === 'polyline' ? (pointsOf(line)[0]?.y ?? 0) : Number(line?.properties.y1 ?? 0);
}

/** Moves an element and its contents down. */
function lower(element: Element, lowered: (y: number) => number): Element {
  const { y, height, points } = element.properties;
  const properties = { ...element.properties };
  for (const name of ['y', 'y1', 'y2'])
    if (properties[name] !== undefined) properties[name] = lowered(Number(properties[name]));
  if (height !== undefined) properties.height = lowered(Number(y) + Number(height)) - lowered(Number(y));
  if (points !== undefined)
    properties.points = numbersOf(points)
      .map((number, index) => (index % 2 === 0 ? number : lowered(number)))
      .join(' ');
  const children = element.children.map((child) =>
    child.type === 'element' ? lower(child, lowered) : child,
  );
  return { ...element, properties, children };
}

function drawBlock(element: Element, block: SequenceBlock | undefined, labels: string[] = []): Drawn[] {
  const [box, , ...others] = childrenOf(element);
  const frame = box && shapeOf(box, 'frame');
  if (!frame || !block) return [];
  const at = { x: Number(frame.geometry.x), y: Number(frame.geometry.y) };
  const dividers = others.filter(({ tagName }) => tagName === 'line');
  const title = [{ text: [block.type, labels[0]].filter(Boolean).join(': '), isCode: false }];
  const tab = rect('tab', { ...at, width: widthOfNote(title) + 16, height: 20 });
  return [
    frame,
    tab,
    ...beginningAt(title, { x: at.x + 8, y: at.y + 10 }),
    ...dividers.flatMap((line, index) => [
      ...present(shapeOf(line, 'frame')),
      ...beginningAt([{ text: labels[index + 1] ?? '', isCode: false }], {
        x: at.x + 8,
        y: Number(line.properties.y1) + 12,
      }),
    ]),
  ];
}

function beginningAt(lines: LayoutText['notes'][number], at: Point): Drawn[] {
  return textsAt(lines, at, 'note').map((text) => ({ ...text, isStart: true }));
}

/** An arrow with its label above it, or beside it if it leads back to the sender. */
function drawMessage(
  element: Element,
  message: Message | undefined,
  lines: LayoutText['messages'][number],
): Drawn[] {
  const [line] = childrenOf(element);
  const shape = line && shapeOf(line, message?.isDashed ? 'edge dotted' : 'edge');
  const text = textPoint(element);
  if (!line || !shape || !text || !message) return [];
  const { x1, x2, y1 } = line.properties;
  const points =
    line.tagName === 'polyline'
      ? pointsOf(line)
      : [
          { x: Number(x1), y: Number(y1) },
          { x: Number(x2), y: Number(y1) },
        ];
  const [from, to] = points.slice(-2);
  const isSelf = message.from === message.to;
  const height = heightOf(lines);
  const at = { x: text.x, y: isSelf ? text.y - height / 2 + 7 : levelOf(element) - height / 2 - 4 };
  const texts = isSelf ? beginningAt(lines, at) : textsAt(lines, at, 'note');
  const paper = paperBehind(lines, { ...at, x: isSelf ? at.x + widthOfNote(lines) / 2 : at.x });
  const content = [shape, ...(from && to ? [arrowHead(from, to, message.isOpen)] : []), paper, ...texts];
  const { endpoint } = message.label;
  return endpoint ? [{ kind: 'link', href: endpoint.href, content }] : content;
}

function drawNote(element: Element, lines: LayoutText['notes'][number]): Drawn[] {
  const [body, fold] = childrenOf(element);
  const corners = body ? pointsOf(body) : [];
  const at = textPoint(element);
  if (!at || corners.length === 0) return [];
  const ys = corners.map(({ y }) => y);
  const middle = { x: at.x, y: round((Math.min(...ys) + Math.max(...ys)) / 2) };
  return [
    ...present(body && shapeOf(body, 'remark')),
    ...present(fold && shapeOf(fold, 'remark')),
    ...textsAt(lines, middle, 'note'),
  ];
}

function drawActor(
  element: Element,
  actor: Sequence['actors'][number] | undefined,
  lines: LayoutText['actors'][number],
): Drawn[] {
  const at = textPoint(element);
  const box = childrenOf(element).flatMap((child) => present(shapeOf(child, 'actor')));
  const content = [...box, ...(at ? textsAt(lines, at, 'label') : [])];
  const endpoint = actor?.label.endpoint;
  return endpoint ? [{ kind: 'link', href: endpoint.href, content }] : content;
}
