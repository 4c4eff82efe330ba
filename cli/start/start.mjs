import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { findEntry } from './entry.mjs';

/** Runs the command line from its bundle, or from its sources. */
export async function start() {
  // A build is over before most of what the V8 of Node 20 optimises has paid off, so it waits six times as long: a fifth less
  // processor time and a tenth less wall time for the site, from nothing. Later versions have other ways, and no such flag.
  if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=400000');

  const { entry, installation } = await findEntry();
  const commandLine = await import(pathToFileURL(entry).href);
  await commandLine.start(installation);
}
