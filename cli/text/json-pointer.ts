/** Escapes one step of a JSON Pointer (RFC 6901 §3): `a/b` → `a~1b`. */
export function escapePointer(step: string): string {
  return /[~/]/.test(step) ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step;
}

/** Joins unescaped steps into a JSON Pointer: `balances`, `0`, `a/b` → `/balances/0/a~1b`. */
export function toPointer(steps: string[]): string {
  return steps.map((step) => `/${escapePointer(step)}`).join('');
}

/** Splits a JSON Pointer into unescaped steps: `/balances/0/a~1b` → `balances`, `0`, `a/b`. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
