import type { LoadBuild } from '../pipeline/build-report.ts';
import type { Terminal } from '../terminal.ts';

export interface CommandContext {
  terminal: Terminal;
  loadBuild: LoadBuild;
}
