import { t } from '../../../words/words.ts';
import { addNode, type GraphReader, openGroup, openGroupOf } from './read-graph.ts';
import { shorten, Unreadable } from './statements.ts';

const DECLARATION = /^state\s+(?:"([^"]*)"\s+as\s+)?([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)\s*(\{)?$/u;
const TRANSITION =
  /^(\[\*\]|[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)(?::::([\w-]+))?\s*-->\s*(\[\*\]|[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)(?::::([\w-]+))?(?:\s*:\s*(\S.*)?)?$/u;
const DESCRIPTION = /^(\[\*\]|[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)(?::::([\w-]+))?(?:\s*:\s*(\S.*)?)?$/u;

const FORMS = 'Available: `a --> b : label`, `a : label`, `state "label" as a`, `state a { … }`.';

/** Reads a statement of a state diagram. */
export function readStatesStatement(reader: GraphReader): void {
  const { graph, statement, label } = reader;
  const { text } = statement;
  /** Adds a state. Each group has its own `[*]`, one at its beginning and one at its end. */
  const add = (name: string, pseudo: string, className: string | undefined) => {
    const id = name === '[*]' ? `[*] ${pseudo} ${openGroupOf(reader) ?? ''}` : name;
    const line = { text: pseudo, isCode: false };
    addNode(reader, id, name === '[*]' ? { shape: 'stadium', label: { lines: [line] } } : { className });
    return id;
  };
  const [, title, declared = '', brace] = DECLARATION.exec(text) ?? [];
  const [transition, from = '', fromClass, to = '', toClass, on] = TRANSITION.exec(text) ?? [];
  const [description, name = '', className, shown] = DESCRIPTION.exec(text) ?? [];
  if (declared !== '') {
    if (brace) openGroup(reader, declared, label(title ?? declared));
    else addNode(reader, declared, { label: label(title ?? declared) });
  } else if (transition !== undefined) {
    const ends = { from: add(from, t('diagram.start'), fromClass), to: add(to, t('diagram.end'), toClass) };
    graph.edges.push({ ...ends, label: label(on ?? ''), line: 'solid', hasStart: false, hasEnd: true });
  } else if (description !== undefined && name !== '[*]')
    addNode(reader, name, { className, ...(shown === undefined ? {} : { label: label(shown) }) });
  else throw new Unreadable(`\`${shorten(text)}\` is not a statement of a state diagram.`, FORMS);
}
