import { COMMAND } from '../this-package.ts';

/** Returns the part of a help text that shows a command with each of these arguments. */
export function examples(...all: string[]): string {
  return ['\nExamples:', ...all.map((args) => `  ${COMMAND} ${args}`)].join('\n');
}
