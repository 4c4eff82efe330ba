import { MAX_GROUP_DEPTH } from '../../../limits.ts';
import { suggest } from '../../../text/did-you-mean.ts';
import type { Label, Note, Sequence, SequenceBlock, SequenceStep } from '../diagram.ts';
import { type Reading, readEach, type Statement, shorten, Unreadable } from './statements.ts';

const ACTOR = /^(?:participant|actor)\s+(\S+)(?:\s+as\s+(\S.*))?$/;
const BLOCK = /^(loop|alt|opt|par|critical|break)(?:\s+(\S.*))?$/;
/** Begins another part of a block. */
const PART = /^(else|and)(?:\s+(\S.*))?$/;
const NOTE = /^note\s+(left of|right of|over)\s([^:]+):(.+)$/i;
const MESSAGE = /^([^\s:<>+,-][^\s:<>+,]*?)\s*(-{1,2}(?:>>|>|\)))\s*(?:([+-])\s*)?([^\s:<>+,)]+)\s*:\s*(.*)/;

const FORMS =
  'Available: `a->>b: text`, also with `-->>`, `->`, `-->`, `-)` and `--)`, `participant a as Name`, `Note over a,b: text`, `loop`, `alt`, `else`, `opt`, `par`, `and`, `critical`, `break`, `end`.';

interface Reader {
  sequence: Sequence;
  /** Whether an actor is declared: then all must be. */
  isDeclared: boolean;
  /** The open blocks, innermost last, with the statements that open them. */
  open: { block: SequenceBlock; statement: Statement }[];
}

/** Reads the statements of a sequence diagram. Reports each that is not understood. */
export function readSequence(statements: Statement[], title: string, reading: Reading): Sequence {
  const sequence: Sequence = { kind: 'sequence', title, actors: [], steps: [] };
  const reader: Reader = { sequence, isDeclared: false, open: [] };
  readEach(statements, reading.report, (statement) => {
    const label = (text: string) => reading.label(text.trim().replace(/^"(.*)"$/, '$1'), statement);
    readStatement(statement, label, reader);
  });
  for (const { statement } of reader.open) {
    const { text, line, column } = statement;
    reading.report({ message: `\`${text}\` is never closed.`, hint: 'Add `end`.', line, column });
  }
  return sequence;
}

function readStatement(statement: Statement, label: (text: string) => Label, reader: Reader): void {
  const { text } = statement;
  const { open, sequence } = reader;
  const { actors } = sequence;
  const innermost = open.at(-1)?.block;
  const add = (step: SequenceStep) => (innermost?.parts.at(-1)?.steps ?? sequence.steps).push(step);
  /** Adds an actor that no `participant` declares, unless others are declared: then it may be a typo. */
  const requireActor = (id: string) => {
    if (actors.some((actor) => actor.id === id)) return id;
    const hint = suggest(
      id,
      actors.map((actor) => actor.id),
    );
    if (reader.isDeclared) throw new Unreadable(`Unknown participant \`${id}\`.`, hint);
    actors.push({ id, label: label(id) });
    return id;
  };
  const [, id, name] = ACTOR.exec(text) ?? [];
  const [, type, blockTitle = ''] = BLOCK.exec(text) ?? [];
  const [, divider, partTitle = ''] = PART.exec(text) ?? [];
  const [, position = '', names, note = ''] = NOTE.exec(text) ?? [];
  const [, from, arrow = '', activity = '', to = '', message = ''] = MESSAGE.exec(text) ?? [];
  if (id !== undefined) {
    if (actors.some((actor) => actor.id === id))
      throw new Unreadable(`There are two participants \`${id}\`.`);
    actors.push({ id, label: label(name ?? id) });
    reader.isDeclared = true;
  } else if (text === 'end') {
    if (!open.pop()) throw new Unreadable('`end` closes nothing.');
  } else if (type !== undefined) {
    if (open.length === MAX_GROUP_DEPTH)
      throw new Unreadable(`At most ${MAX_GROUP_DEPTH} blocks can be nested.`);
    const block: SequenceBlock = { kind: 'block', type, parts: [{ label: label(blockTitle), steps: [] }] };
    add(block);
    open.push({ block, statement });
  } else if (divider !== undefined) {
    const outer = divider === 'else' ? 'alt' : 'par';
    if (innermost?.type !== outer) throw new Unreadable(`\`${divider}\` is not inside of \`${outer}\`.`);
    innermost.parts.push({ label: label(partTitle), steps: [] });
  } else if (names !== undefined) {
    const ids = names.split(',').map((one) => requireActor(one.trim()));
    add({
      kind: 'note',
      position: position.toLowerCase() as Note['position'],
      actors: ids,
      label: label(note),
    });
  } else if (from !== undefined) {
    if (message === '')
      throw new Unreadable('A message needs a text.', `Write \`${from}${arrow}${to}: text\`.`);
    const ends = { from: requireActor(from), to: requireActor(to) };
    const style = { isDashed: arrow.startsWith('--'), isOpen: !arrow.endsWith('>>') };
    add({ kind: 'message', ...ends, label: label(message), ...style, activity });
  } else throw new Unreadable(`\`${shorten(text)}\` is not a statement of a sequence diagram.`, FORMS);
}
