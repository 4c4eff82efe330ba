/** Reports a problem at the position of a node. */
export type Report = (node: Positioned, rule: string, message: string, hint?: string) => void;

interface Positioned {
  position?: { start: { line: number; column: number } } | undefined;
}
