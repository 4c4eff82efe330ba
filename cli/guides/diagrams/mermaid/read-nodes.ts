import { suggest } from '../../../text/did-you-mean.ts';
import type { GraphNode, Label, Shape } from '../diagram.ts';
import { type Reading, restOf, type Scanner, type Statement, Unreadable } from './statements.ts';

/** The nodes of a graph while it is read. */
export interface Nodes {
  all: Map<string, GraphNode>;
  /** Adds a node, or what a later mention of it says. */
  add(id: string, more: { label?: Label; shape?: Shape; group?: string | undefined }): GraphNode;
}

export function createNodes(usual: Shape, reading: Reading, at: () => Statement): Nodes {
  const all = new Map<string, GraphNode>();
  return {
    all,
    add(id, { label, shape, group }) {
      const node: GraphNode = all.get(id) ?? {
        id,
        label: label ?? reading.label(id, at()),
        shape: shape ?? usual,
        role: 'step',
      };
      all.set(id, node);
      if (label) node.label = label;
      if (shape) node.shape = shape;
      if ((shape === 'diamond' || shape === 'hexagon') && node.role === 'step') node.role = 'decision';
      if (group !== undefined) node.group ??= group;
      return node;
    },
  };
}

/** The classes that color a node. */
const CLASSES: GraphNode['role'][] = ['start', 'good', 'bad'];

/** Colors a node. Throws if there is no such class. */
export function color(node: GraphNode, name: string, at: number): void {
  const role = CLASSES.find((known) => known === name);
  if (!role) throw new Unreadable(at, `Unknown class \`${name}\`.`, suggest(name, CLASSES));
  node.role = role;
}

/** Reads `:::good`, if it is there. */
export function takeColor(scanner: Scanner, node: GraphNode): void {
  const start = scanner.at;
  const [, name] = scanner.take(/:::([\w-]+)/y) ?? [];
  if (name !== undefined) color(node, name, start + 3);
}

/** An identifier: hyphens only inside of it, because `-->` may follow. */
export const ID = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/uy;

/** Reads an identifier. Throws if there is none. */
export function takeId(scanner: Scanner, what: string): string {
  const [id] = scanner.take(ID) ?? [];
  if (id !== undefined) return id;
  const rest = restOf(scanner);
  throw new Unreadable(
    scanner.at,
    rest === '' ? `${what} is missing.` : `Expected ${what.toLowerCase()} at \`${rest}\`.`,
  );
}

/** Reads `class one,two good`. Returns false if the statement is another one. */
export function readClass({ text }: Statement, { all }: Nodes): boolean {
  const [, names, name = ''] = /^class\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+(\S+)$/.exec(text) ?? [];
  if (names === undefined) return false;
  for (const id of names.split(',').map((one) => one.trim())) {
    const node = all.get(id);
    if (!node)
      throw new Unreadable(text.indexOf(id, 5), `Unknown node \`${id}\`.`, suggest(id, [...all.keys()]));
    color(node, name, text.length - name.length);
  }
  return true;
}
