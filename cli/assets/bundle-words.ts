import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import type { ScriptWords } from '../words/words.ts';

/** `t('ui.rows', { shown, count: rows.length })`: values without braces and commas of their own. */
const CALL = /\bt\(\s*'(ui\.[\w.-]+)'(?:,\s*\{([^{}]*)\})?,?\s*\)/g;

/** Compiles words into scripts in place of the calls of `t`, so that readers load no catalogue and no function. */
export function bundleWords(words: ScriptWords): Plugin {
  return {
    name: 'words',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) =>
        file.split(path.sep).includes('islands')
          ? {
              contents: compileWords(await readFile(file, 'utf8'), words),
              loader: path.extname(file).slice(1) as Loader,
            }
          : undefined,
      );
    },
  };
}

function compileWords(source: string, words: ScriptWords): string {
  return source.replace(CALL, (_, key: string, values: string | undefined) => {
    const text = words[key] ?? '';
    if (values === undefined) return JSON.stringify(text);
    const given = values.split(',').map((value) => /^\s*(\w+)\s*(?::([\s\S]*))?$/.exec(value) ?? []);
    const byName = new Map(given.map(([, name = '', code = name]) => [name, code.trim()]));
    const lacking = [...text.matchAll(/\{(\w+)\}/g)].filter(([, name = '']) => !byName.has(name));
    if (lacking.length > 0) throw new Error(`The script of ${key} gives no ${lacking.join(', ')}.`);
    const filled = text
      .replace(/[\\`$]/g, '\\$&')
      .replace(/\{(\w+)\}/g, (_whole, name) => `\${${byName.get(name)}}`);
    return `\`${filled}\``;
  });
}
