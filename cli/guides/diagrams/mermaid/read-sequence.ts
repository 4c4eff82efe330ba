import { MAX_GROUP_DEPTH } from '../../../limits.ts';
import { suggest } from '../../../text/did-you-mean.ts';
import type { Label, Note, Sequence, SequenceBlock, SequenceStep } from '../diagram.ts';
import { type Reading, readEach, reportStyle, type Statement, shorten, Unreadable } from './statements.ts';

const ACTOR = /^(?:create\s+)?(?:participant|actor)\s+(\S+)(?:\s+as\s+(\S.*))?$/;
const BLOCK = /^(loop|alt|opt|par|critical|break)(?:\s+(\S.*))?$/;
/** Begins another part of a block. */
const PART = /^(else|and|option)(?:\s+(\S.*))?$/;
const OUTER: Record<string, string> = { else: 'alt', and: 'par', option: 'critical' };
const NOTE = /^note\s+(left of|right of|over)\s([^:]+):(.+)$/i;
const MESSAGE =
  /^([^\s:<>+,-][^\s:<>+,]*?)\s*(<<)?(-{1,2}(?:>>|>|\)))\s*(?:([+-])\s*)?([^\s:<>+,)]+)\s*:\s*(.*)/;
/** One that does not arrive, from a participant without hyphens: `a-x` might be a name. */
const LOST = /^([^\s:<>+,-]+)\s*(<<)?(-{1,2}x)\s*(?:([+-])\s*)?([^\s:<>+,)]+)\s*:\s*(.*)/;
const ACTIVITY = /^(activate|deactivate)\s+(\S+)$/;
const NUMBERS = /^autonumber(?:\s+(?:(\d{1,6})(?:\s+(\d{1,6}))?|off))?$/;
/** A box around participants, and a color behind steps: what is inside of them stays. */
const AREA = /^(?:rect|box)(?:\s|$)/;

const FORMS =
  'Available: `a->>b: text`, also with `-->>`, `->`, `-->`, `-)`, `--)`, `-x` and `--x`, `participant a as Name`, `Note over a,b: text`, `activate a`, `autonumber`, `loop`, `alt`, `else`, `opt`, `par`, `and`, `critical`, `option`, `break`, `end`.';

interface Reader {
  sequence: Sequence;
  /** Whether an actor is declared: then all must be. */
  isDeclared: boolean;
  /** What is not closed, innermost last, with the statements that open it; an area has no block. */
  open: { block?: SequenceBlock; statement: Statement }[];
  /** The number of the next message, and by how much the one after it is larger. */
  numbers: { next: number; step: number } | undefined;
  /** The statement that is being read. */
  statement: Statement;
  label(text: string): Label;
  reportStyle(): void;
}

/** Reads the statements of a sequence diagram. Reports each that is not understood. */
export function readSequence(statements: Statement[], title: string, reading: Reading): Sequence {
  const sequence: Sequence = { kind: 'sequence', title, actors: [], steps: [] };
  const reader: Reader = {
    sequence,
    isDeclared: false,
    open: [],
    numbers: undefined,
    statement: { text: '', line: 1, column: 1 },
    label: (text) => reading.label(text.trim().replace(/^"(.*)"$/, '$1'), reader.statement),
    reportStyle: () => reportStyle(reader.statement, reading.report),
  };
  readEach(statements, reading.report, (statement) => {
    reader.statement = statement;
    readStatement(reader);
  });
  for (const { statement } of reader.open) {
    const { text, line, column } = statement;
    reading.report({ message: `\`${text}\` is never closed.`, hint: 'Add `end`.', line, column });
  }
  return sequence;
}

type Groups = (string | undefined)[];

/** Each form of a statement, and what reads it from the groups that its expression finds. */
const STATEMENTS: [form: RegExp, read: (found: Groups, reader: Reader) => void][] = [
  [ACTOR, readActor],
  [/^end$/, readEnd],
  [BLOCK, readBlock],
  [PART, readPart],
  [NOTE, readNote],
  [ACTIVITY, readActivity],
  [NUMBERS, readNumbers],
  [AREA, readArea],
  [/^destroy\s/, (_, reader) => reader.reportStyle()],
  [MESSAGE, readMessage],
  [LOST, readMessage],
];

function readStatement(reader: Reader): void {
  const { text } = reader.statement;
  for (const [form, read] of STATEMENTS) {
    const found = form.exec(text);
    if (found) {
      read(found, reader);
      return;
    }
  }
  throw new Unreadable(`\`${shorten(text)}\` is not a statement of a sequence diagram.`, FORMS);
}

function readActor([, id = '', name = id]: Groups, reader: Reader): void {
  const { actors } = reader.sequence;
  if (actors.some((known) => known.id === id))
    throw new Unreadable(`There are two participants \`${id}\`.`, 'Remove one of the two.');
  actors.push({ id, label: reader.label(name) });
  reader.isDeclared = true;
}

function readEnd(_: Groups, { open }: Reader): void {
  if (!open.pop()) throw new Unreadable('`end` closes nothing.');
}

function readBlock([, type = '', title = '']: Groups, reader: Reader): void {
  const { open, label, statement } = reader;
  if (open.length === MAX_GROUP_DEPTH)
    throw new Unreadable(`At most ${MAX_GROUP_DEPTH} blocks can be nested.`);
  const block = { kind: 'block', type, parts: [{ label: label(title), steps: [] }] } as SequenceBlock;
  add(block, reader);
  open.push({ block, statement });
}

function readPart([, divider = '', title = '']: Groups, { open, label }: Reader): void {
  const innermost = open.at(-1)?.block;
  const outer = OUTER[divider];
  if (!innermost || innermost.type !== outer)
    throw new Unreadable(`\`${divider}\` is not inside of \`${outer}\`.`);
  innermost.parts.push({ label: label(title), steps: [] });
}

function readArea(_: Groups, { open, statement, reportStyle: report }: Reader): void {
  open.push({ statement });
  report();
}

function readNote([, position = '', names = '', text = '']: Groups, reader: Reader): void {
  const actors = names.split(',').map((one) => requireActor(one.trim(), reader));
  const at = position.toLowerCase() as Note['position'];
  add({ kind: 'note', position: at, actors, label: reader.label(text) }, reader);
}

function readActivity([, word, actor = '']: Groups, reader: Reader): void {
  add({ kind: 'activity', actor: requireActor(actor, reader), isEnd: word === 'deactivate' }, reader);
}

function readNumbers([all = '', first = '1', step = '1']: Groups, reader: Reader): void {
  reader.numbers = all.endsWith('off') ? undefined : { next: Number(first), step: Number(step) };
}

function readMessage(found: Groups, reader: Reader): void {
  const [, sender = '', start = '', arrow = '', activity, receiver = '', text = ''] = found;
  if (text === '')
    throw new Unreadable('A message needs a text.', `Write \`${sender}${start}${arrow}${receiver}: text\`.`);
  const from = requireActor(sender, reader);
  const to = requireActor(receiver, reader);
  const head = arrow.endsWith('>>') ? 'filled' : arrow.endsWith('x') ? 'cross' : 'open';
  const style = { isDashed: arrow.startsWith('--'), head, isTwoWay: start !== '' } as const;
  add({ kind: 'message', from, to, label: numbered(reader.label(text), reader), ...style }, reader);
  if (activity === '+') add({ kind: 'activity', actor: to, isEnd: false }, reader);
  if (activity === '-') add({ kind: 'activity', actor: from, isEnd: true }, reader);
}

/** Writes the number of a message before its text. */
function numbered(label: Label, { numbers }: Reader): Label {
  if (!numbers) return label;
  const number = numbers.next;
  numbers.next += numbers.step;
  const [first, ...others] = label.lines;
  const lines = first?.isCode
    ? [{ text: `${number}.`, isCode: false }, first, ...others]
    : [{ text: `${number}. ${first?.text ?? ''}`, isCode: false }, ...others];
  return { ...label, lines };
}

/** Adds a step to the block that is open. */
function add(step: SequenceStep, { open, sequence }: Reader): void {
  const innermost = open.findLast(({ block }) => block)?.block;
  (innermost?.parts.at(-1)?.steps ?? sequence.steps).push(step);
}

/** Adds an actor that no `participant` declares, unless others are declared: then it may be a typo. */
function requireActor(id: string, { sequence: { actors }, isDeclared, label }: Reader): string {
  if (actors.some((actor) => actor.id === id)) return id;
  const ids = actors.map((actor) => actor.id);
  if (isDeclared) throw new Unreadable(`Unknown participant \`${id}\`.`, suggest(id, ids));
  actors.push({ id, label: label(id) });
  return id;
}
