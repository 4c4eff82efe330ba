/** Thrown to end a command with a code and without further output. Only `main.ts` catches it. */
export class ExitCode extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The command ends with ${code}`);
    this.code = code;
  }
}
