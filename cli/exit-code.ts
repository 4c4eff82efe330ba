/** Ends the command with a code, when all that had to be said has been said. Thrown, and caught by `main.ts` alone. */
export class ExitCode extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The command ends with ${code}`);
    this.code = code;
  }
}
