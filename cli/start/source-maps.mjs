import { realpathSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSealed } from './sealed-folder.mjs';

/** Shows source locations in stack traces. Maps are read only if needed; Node.js would read all at each start. */
export function showSources(folder, key) {
  // Stack traces contain real paths, and `node_modules` may be a link.
  const bundle = `${pathToFileURL(realpathSync(folder)).href}/`;
  const maps = new Map();
  const mapOf = (name) => {
    if (!maps.has(name)) maps.set(name, new SourceMap(JSON.parse(readSealed(folder, `${name}.map`, key))));
    return maps.get(name);
  };
  const positionOf = (frame) => {
    const text = String(frame);
    const file = frame.getFileName() ?? '';
    if (!file.startsWith(bundle)) return text;
    try {
      const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
      const found = mapOf(file.slice(bundle.length)).findEntry(line - 1, column - 1);
      const source = path.resolve(folder, found.originalSource);
      return text.replace(
        `${file}:${line}:${column}`,
        `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
      );
    } catch {
      return text;
    }
  };
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${positionOf(frame)}`)].join('\n');
}

function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}
