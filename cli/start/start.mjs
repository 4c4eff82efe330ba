import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { findEntry } from './entry.mjs';

export async function start() {
  // A build ends before most optimisations of V8 in Node 20 pay off, so they start six times later. For the site, this takes a
  // fifth less processor time and a tenth less wall time, without a cache. Later versions do not have this flag.
  if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=400000');

  const { entry, installation } = await findEntry();
  const commandLine = await import(pathToFileURL(entry).href);
  await commandLine.start(installation);
}
