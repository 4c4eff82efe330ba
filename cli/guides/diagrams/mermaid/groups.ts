import { MAX_GROUP_DEPTH } from '../../../limits.ts';
import type { Direction, GraphGroup, Label } from '../diagram.ts';
import { type Reading, type Statement, Unreadable } from './statements.ts';

/** The groups of a graph while it is read: subgraphs, and states that contain others. */
export interface Groups {
  all: GraphGroup[];
  current(): GraphGroup | undefined;
  open(id: string, label: Label, statement: Statement): void;
  /** Throws if no group is open. */
  close(word: string): void;
  /** Reports groups that were not closed. */
  finish(): void;
}

export function createGroups(report: Reading['report']): Groups {
  const all: GraphGroup[] = [];
  const open: { group: GraphGroup; statement: Statement }[] = [];
  return {
    all,
    current: () => open.at(-1)?.group,
    open(id, label, statement) {
      if (open.length === MAX_GROUP_DEPTH)
        throw new Unreadable(0, `At most ${MAX_GROUP_DEPTH} groups can be nested.`);
      if (all.some((group) => group.id === id)) throw new Unreadable(0, `There are two groups \`${id}\`.`);
      const parent = open.at(-1)?.group.id;
      const group: GraphGroup = { id, label, ...(parent === undefined ? {} : { parent }) };
      all.push(group);
      open.push({ group, statement });
    },
    close(word) {
      if (!open.pop()) throw new Unreadable(0, `\`${word}\` closes nothing.`);
    },
    finish() {
      for (const { statement } of open) {
        const { line, column } = statement;
        report({ message: `\`${statement.text}\` is never closed.`, line, column });
      }
    },
  };
}

/** `direction LR`, of the whole diagram or of a group. */
export function readDirection({ text }: Statement): Direction | undefined {
  const [, name] = /^direction\s+(\S*)$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  return directionNamed(name, text.length - name.length);
}

const DIRECTIONS: Direction[] = ['TD', 'TB', 'BT', 'LR', 'RL'];

/** Throws if there is no such direction. */
export function directionNamed(name: string, at: number): Direction {
  const direction = DIRECTIONS.find((known) => known === name);
  if (direction) return direction;
  throw new Unreadable(at, `Unknown direction \`${name}\`.`, `Available: ${DIRECTIONS.join(', ')}.`);
}
