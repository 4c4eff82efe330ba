import type { Fault } from '../problem.ts';

/** Reports a problem at the position of a node. */
export type Report = (node: Positioned, rule: string, fault: Fault) => void;

/** The text of a guide, and where its problems go. */
export interface Reported {
  source: string;
  report: Report;
}

export interface Positioned {
  /** Where it is written, if not in the guide. */
  file?: string;
  position?: { start: { line: number; column: number } } | undefined;
}

/** Rules of problems that take nothing from readers. */
export const WARNINGS = [
  'guide/diagram-style',
  'markdown/language',
  'markdown/empty',
  'markdown/invisible',
  'markdown/repeated',
  'markdown/style',
  'markdown/unused',
];
