import { MAX_GROUP_DEPTH } from '../../../limits.ts';
import { suggest } from '../../../text/did-you-mean.ts';
import type { Message, Sequence, SequenceBlock, SequenceStep } from '../diagram.ts';
import { type Reading, readEach, refuseForeign, type Statement, Unreadable } from './statements.ts';

const BLOCKS = ['loop', 'alt', 'opt', 'par', 'critical', 'break'] as const;
/** The words that begin another part of a block. */
const DIVIDERS: Partial<Record<SequenceBlock['type'], string>> = { alt: 'else', par: 'and' };

const FORMS =
  'Available: `a->>b: text`, `a-->>b: text`, `participant a as Name`, `Note over a,b: text`, `loop`, `alt`, `else`, `opt`, `par`, `and`, `critical`, `break`, `end`.';

interface Parser {
  reading: Reading;
  actors: Sequence['actors'];
  /** The names that `participant` or `actor` declares. */
  declared: Set<string>;
  /** The open blocks, innermost last, with the statements that open them. */
  open: { block: SequenceBlock; statement: Statement }[];
  steps: SequenceStep[];
}

/** Reads the statements of a sequence diagram. Reports each that is not understood. */
export function readSequence(statements: Statement[], title: string, reading: Reading): Sequence {
  const parser: Parser = { reading, actors: [], declared: new Set(), open: [], steps: [] };
  readEach(statements, reading.report, (statement) => {
    refuseForeign(statement);
    readStatement(statement, parser);
  });
  for (const { statement } of parser.open) {
    const { text, line, column } = statement;
    reading.report({ message: `\`${text}\` is never closed.`, hint: 'Add `end`.', line, column });
  }
  return { kind: 'sequence', title, actors: parser.actors, steps: parser.steps };
}

function readStatement(statement: Statement, parser: Parser): void {
  const { text } = statement;
  const { actors, open } = parser;
  const [, id, name] = /^(?:participant|actor)\s+(\S+)(?:\s+as\s+(\S.*))?$/s.exec(text) ?? [];
  if (id !== undefined) {
    if (actors.some((actor) => actor.id === id))
      throw new Unreadable(0, `There are two participants \`${id}\`.`);
    actors.push({ id, label: labelOf(name ?? id, statement, parser) });
    parser.declared.add(id);
    return;
  }
  if (text === 'end') {
    if (!open.pop()) throw new Unreadable(0, '`end` closes nothing.');
    return;
  }
  if (readBlock(statement, parser) || readNote(statement, parser)) return;
  const message = readMessage(statement, parser);
  if (!message)
    throw new Unreadable(0, `\`${text.slice(0, 40)}\` is not a statement of a sequence diagram.`, FORMS);
  stepsOf(parser).push(message);
}

/** `loop Text`, or `else Text`. Returns false for another statement. */
function readBlock(statement: Statement, parser: Parser): boolean {
  const [, word = '', rest = ''] = /^([a-z]+)(?:\s+(\S.*))?$/s.exec(statement.text) ?? [];
  const type = BLOCKS.find((name) => name === word);
  if (!type && word !== 'else' && word !== 'and') return false;
  const part = { label: labelOf(rest, statement, parser), steps: [] };
  const block = parser.open.at(-1)?.block;
  if (!type) {
    if (!block || DIVIDERS[block.type] !== word)
      throw new Unreadable(0, `\`${word}\` is not inside of \`${word === 'else' ? 'alt' : 'par'}\`.`);
    block.parts.push(part);
    return true;
  }
  if (parser.open.length === MAX_GROUP_DEPTH)
    throw new Unreadable(0, `At most ${MAX_GROUP_DEPTH} blocks can be nested.`);
  const added: SequenceBlock = { kind: 'block', type, parts: [part] };
  stepsOf(parser).push(added);
  parser.open.push({ block: added, statement });
  return true;
}

/** `Note over a,b: text`. Returns false for another statement. */
function readNote(statement: Statement, parser: Parser): boolean {
  const [, position, names = '', text = ''] =
    /^note\s+(left of|right of|over)\s([^:]+):(.+)$/is.exec(statement.text) ?? [];
  if (position === undefined) return false;
  const actors = names.split(',').map((name) => name.trim());
  for (const name of actors) requireActor(name, statement, parser);
  const label = labelOf(text.trim(), statement, parser);
  stepsOf(parser).push({ kind: 'note', position: position.toLowerCase() as 'over', actors, label });
  return true;
}

const NAME = /^[^\s:<>+,]+$/;

/** `a->>b: text`; `+` and `-` behind the arrow begin and end an activity. */
function readMessage(statement: Statement, parser: Parser): Message | undefined {
  const [head = '', ...others] = statement.text.split(':');
  const [arrow = ''] = /<<-{1,2}>>|-{1,2}(?:>>|>|\))/.exec(head) ?? /-{1,2}x/.exec(head) ?? [];
  const at = head.indexOf(arrow);
  const from = head.slice(0, at).trim();
  const [, activity = '', to = ''] = /^([+-]?)\s*(\S*)$/.exec(head.slice(at + arrow.length).trim()) ?? [];
  if (arrow === '' || !NAME.test(from) || !NAME.test(to)) return undefined;
  if (/x$|^</.test(arrow))
    throw new Unreadable(
      at,
      `The arrow \`${arrow}\` is not supported.`,
      'Available: `->>`, `-->>`, `->`, `-->`, `-)`, `--)`.',
    );
  const text = others.join(':').trim();
  if (text === '')
    throw new Unreadable(
      statement.text.length,
      'A message needs a text.',
      `Write \`${from}${arrow}${to}: text\`.`,
    );
  requireActor(from, statement, parser);
  requireActor(to, statement, parser);
  return {
    kind: 'message',
    ...{ from, to },
    label: labelOf(text, statement, parser),
    isDashed: arrow.startsWith('--'),
    isOpen: !arrow.endsWith('>>'),
    activity: activity as Message['activity'],
  };
}

/** Adds an actor that no `participant` declares, unless others are declared: then it may be a typo. */
function requireActor(id: string, { text }: Statement, { actors, declared, reading }: Parser): void {
  if (actors.some((actor) => actor.id === id)) return;
  if (declared.size > 0)
    throw new Unreadable(text.indexOf(id), `Unknown participant \`${id}\`.`, suggest(id, [...declared]));
  actors.push({ id, label: reading.label(id, { line: 1, column: 1 }) });
}

function stepsOf({ open, steps }: Parser): SequenceStep[] {
  return open.at(-1)?.block.parts.at(-1)?.steps ?? steps;
}

function labelOf(text: string, { line, column, text: whole }: Statement, { reading }: Parser) {
  const shown = text.replace(/^"(.*)"$/, '$1');
  return reading.label(shown, { line, column: column + Math.max(0, whole.lastIndexOf(text)) });
}
