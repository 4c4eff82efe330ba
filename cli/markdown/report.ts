/** Notes a problem at the place of a node. */
export type Report = (node: Positioned, rule: string, message: string, hint?: string) => void;

interface Positioned {
  position?: { start: { line: number; column: number } } | undefined;
}
