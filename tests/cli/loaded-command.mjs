/**
 * Runs commands one after the other in one process, which loads the command line once: each message is a command with its
 * folder, and replies with what the command has printed and the code with which its process would have ended.
 */
import { pathToFileURL } from 'node:url';
import { findEntry } from '../../cli/start/entry.mjs';

const printed = { out: '', err: '' };
capture(process.stdout, 'out');
capture(process.stderr, 'err');
const { entry, installation } = await findEntry();
const { start } = await import(pathToFileURL(entry).href);

process.on('message', async ({ args, cwd }) => {
  Object.assign(printed, { out: '', err: '' });
  process.chdir(cwd);
  process.argv = [...process.argv.slice(0, 2), ...args];
  await start(installation);
  process.send({ code: process.exitCode, ...printed });
  process.exitCode = 0;
});
process.send('loaded');

function capture(stream, name) {
  // Every command listens for the end of its reader, here all of them to the same streams.
  stream.setMaxListeners(0);
  stream.write = (text) => {
    printed[name] += text;
    return true;
  };
}
