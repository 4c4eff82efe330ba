import { t } from '../../../words/words.ts';
import type { GraphEdge } from '../diagram.ts';
import { addNode, type GraphReader, openGroup, openGroupOf } from './read-graph.ts';
import { type Reading, type Statement, shorten, Unreadable } from './statements.ts';

const DECLARATION =
  /^state\s+(?:"([^"]*)"\s+as\s+)?([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)\s*(\{|<<(?:choice|fork|join)>>)?$/u;
const NOTE = /^note\s+(?:left|right)\s+of\s+([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)\s*:\s*(\S.*)$/u;
const TRANSITION =
  /^(\[\*\]|[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)(?::::([\w-]+))?\s*-->\s*(\[\*\]|[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)(?::::([\w-]+))?(?:\s*:\s*(\S.*)?)?$/u;
const DESCRIPTION = /^(\[\*\]|[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)(?::::([\w-]+))?(?:\s*:\s*(\S.*)?)?$/u;

const ON_ARROWS = 'Write it on its arrows: `a --> b : text`.';

const NO_ARROW: Omit<GraphEdge, 'from' | 'to'> = {
  label: { lines: [] },
  line: 'solid',
  start: undefined,
  end: undefined,
};

const FORMS =
  'Available: `a --> b : label`, `a : label`, `state "label" as a`, `state a { … }`, `state a <<choice>>`, also with `fork` and `join`, `note right of a : text`.';

/** Reads a statement of a state diagram. */
export function readStatesStatement(reader: GraphReader): void {
  const { text } = reader.statement;
  const note = NOTE.exec(text);
  const declaration = DECLARATION.exec(text);
  const transition = TRANSITION.exec(text);
  const description = DESCRIPTION.exec(text);
  if (note) readNote(note, reader);
  else if (declaration) readDeclaration(declaration, reader);
  else if (transition) readTransition(transition, reader);
  else if (description && description[1] !== '[*]') readDescription(description, reader);
  else throw new Unreadable(`\`${shorten(text)}\` is not a statement of a state diagram.`, FORMS);
}

type Groups = (string | undefined)[];

function readNote([, noted = '', text = '']: Groups, reader: GraphReader): void {
  const { graph, label } = reader;
  addNode(reader, noted, {});
  const id = `note ${graph.nodes.length}`;
  addNode(reader, id, { shape: 'rectangle', label: label(text), role: 'remark' });
  graph.edges.push({ ...NO_ARROW, from: id, to: noted, line: 'dotted' });
}

function readDeclaration([, title, name = '', kind]: Groups, reader: GraphReader): void {
  const { label } = reader;
  if (kind === '{') openGroup(reader, name, label(title ?? name));
  else if (kind === undefined) addNode(reader, name, { label: label(title ?? name) });
  else if (reader.labelled.has(name)) throw new Unreadable(`\`${name}\` cannot have a text.`, ON_ARROWS);
  else addNode(reader, name, { shape: kind === '<<choice>>' ? 'choice' : 'fork', label: { lines: [] } });
}

function readTransition(
  [, from = '', fromClass, to = '', toClass, on = '']: Groups,
  reader: GraphReader,
): void {
  /** Each group has its own `[*]`, one at its beginning and one at its end. */
  const add = (name: string, pseudo: string, className: string | undefined) => {
    const id = name === '[*]' ? `[*] ${pseudo} ${openGroupOf(reader) ?? ''}` : name;
    const line = { text: pseudo, isCode: false };
    addNode(reader, id, name === '[*]' ? { shape: 'stadium', label: { lines: [line] } } : { className });
    return id;
  };
  const ends = { from: add(from, t('diagram.start'), fromClass), to: add(to, t('diagram.end'), toClass) };
  reader.graph.edges.push({ ...NO_ARROW, ...ends, label: reader.label(on), end: 'arrow' });
}

function readDescription([, name = '', className, text]: Groups, reader: GraphReader): void {
  const { shape } = reader.graph.nodes.find(({ id }) => id === name) ?? {};
  if (text !== undefined && (shape === 'choice' || shape === 'fork'))
    throw new Unreadable(`\`${name}\` cannot have a text.`, ON_ARROWS);
  addNode(reader, name, { className, ...(text === undefined ? {} : { label: reader.label(text) }) });
}

/** Makes a note of several lines, which `end note` ends, a statement of one line. Reports one that does not end. */
export function joinNotes(statements: Statement[], report: Reading['report']): Statement[] {
  const joined: Statement[] = [];
  let note: Statement | undefined;
  for (const statement of statements)
    if (note && statement.text === 'end note') note = undefined;
    else if (note) note.text += `${note.text.includes(':') ? '<br>' : ' : '}${statement.text}`;
    else {
      const isOpen = /^note\s+(?:left|right)\s+of\s[^:]*$/.test(statement.text);
      joined.push(isOpen ? { ...statement } : statement);
      if (isOpen) note = joined.at(-1);
    }
  if (note) {
    const { text, line, column } = note;
    const message = `\`${shorten(text.split(':', 1).join().trim())}\` is never closed.`;
    report({ message, hint: 'Add `end note`.', line, column });
  }
  return joined;
}
