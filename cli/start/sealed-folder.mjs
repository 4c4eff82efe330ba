import { createHash, createHmac } from 'node:crypto';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes files to a folder, with a sealed list of their checksums. */
export function writeSealed(folder, files, key) {
  const sums = {};
  for (const [name, contents] of files) {
    sums[name] = sumOf(contents);
    writeFileSync(path.join(folder, name), contents);
  }
  writeFileSync(path.join(folder, 'sums.json'), JSON.stringify({ sums, seal: sealOf(sums, key) }));
}

/** Whether all files are as this installation wrote them. Source maps are checked only when they are read. */
export function isWhole(folder, key) {
  try {
    const sums = Object.entries(readSums(folder, key)).filter(([name]) => !name.endsWith('.map'));
    return sums.every(([name, sum]) => sumOf(readFile(folder, name)) === sum);
  } catch {
    return false;
  }
}

/** Reads a file of the folder. Throws if it was changed. */
export function readSealed(folder, name, key) {
  const contents = readFile(folder, name);
  if (readSums(folder, key)[name] !== sumOf(contents)) throw new Error(`${name} was changed`);
  return contents;
}

function readSums(folder, key) {
  const { sums, seal } = JSON.parse(readFile(folder, 'sums.json').toString());
  if (seal !== sealOf(sums, key)) throw new Error('The seal is invalid');
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
