/**
 * Runs commands one after the other in one process, which loads the command line once: each message is a command with its
 * folder, and replies with what the command has printed and the code with which its process would have ended.
 */
import { main } from '../../cli/main.ts';

process.on('message', async ({ args, cwd }) => {
  const printed = { stdout: '', stderr: '' };
  process.chdir(cwd);
  process.argv = [...process.argv.slice(0, 2), ...args];
  await main(() => import('../../build.ts'), {
    interactive: false,
    colors: false,
    write(stream, text) {
      printed[stream] += text;
    },
  });
  process.send({ code: process.exitCode, out: printed.stdout, err: printed.stderr });
  process.exitCode = 0;
});
process.send('loaded');
