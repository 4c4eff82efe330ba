import { createHash, createHmac } from 'node:crypto';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files by their names → a folder of them with a sealed list of their sums. */
export function writeSealed(folder, files, key) {
  const sums = {};
  for (const [name, contents] of files) {
    sums[name] = sumOf(contents);
    writeFileSync(path.join(folder, name), contents);
  }
  writeFileSync(path.join(folder, 'sums.json'), JSON.stringify({ sums, seal: sealOf(sums, key) }));
}

/** Whether all that is run is there as this installation wrote it. Source maps are only looked at when they are needed. */
export function isWhole(folder, key) {
  try {
    const sums = Object.entries(readSums(folder, key)).filter(([name]) => !name.endsWith('.map'));
    return sums.every(([name, sum]) => sumOf(readFile(folder, name)) === sum);
  } catch {
    return false;
  }
}

/** A file of the folder. Throws where it is not the one that was written. */
export function readSealed(folder, name, key) {
  const contents = readFile(folder, name);
  if (readSums(folder, key)[name] !== sumOf(contents)) throw new Error(`${name} is another one`);
  return contents;
}

function readSums(folder, key) {
  const { sums, seal } = JSON.parse(readFile(folder, 'sums.json').toString());
  if (seal !== sealOf(sums, key)) throw new Error('The seal is of somebody else');
  return sums;
}

function readFile(folder, name) {
  const file = path.join(folder, name);
  if (!lstatSync(file).isFile()) throw new Error(`${file} is not a file`);
  return readFileSync(file);
}

function sumOf(contents) {
  return createHash('sha256').update(contents).digest('hex');
}

function sealOf(sums, key) {
  return createHmac('sha256', key).update(JSON.stringify(sums)).digest('hex');
}
