import path from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENT, DOCUMENT_20, DOCUMENT_30, told } from '../openapi/told.ts';

/** Two letters in the middle of a name, swapped. */
function swapped(name: string): string {
  const at = Math.floor(name.length / 2) - 1;
  return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
}

/** What may happen to a line, without what is above and below it. */
function slipsOfLine(line: string): [kind: string, lines: string[]][] {
  const [, indent = '', hyphen = '', key = '', value = ''] =
    /^( *)(- )?(?:([^\s'][^ ]*):)? ?(.*)$/.exec(line) ?? [];
  const start = indent + hyphen;
  const named = key === '' ? '' : `${key}: `;
  return [
    ['gone', []],
    ['twice', [line, line]],
    ['deeper', [`  ${line}`]],
    ['less deep', [line.replace(/^ {2}/, '')]],
    [hyphen ? 'no hyphen' : 'a hyphen', [hyphen ? line.replace('- ', '  ') : `${indent}- ${line.trim()}`]],
    ...(key.length > 2
      ? ([
          ['letters swapped', [`${start}${swapped(key)}: ${value}`]],
          ['a letter less', [`${start}${key.slice(0, -1)}: ${value}`]],
          ['no colon', [`${start}${key} ${value}`]],
        ] as [string, string[]][])
      : []),
    ...(value === ''
      ? []
      : ([
          ['no value', [`${start}${named}`]],
          ['a number', [`${start}${named}7`]],
          ['a map', [`${start}${named}{ a: ${value} }`]],
        ] as [string, string[]][])),
  ];
}

/** What passes in silence: mostly another valid document. Whatever appears here anew must be one. */
test.each([
  ['3.1', DOCUMENT],
  ['3.0', DOCUMENT_30],
  ['2.0', DOCUMENT_20],
])('slips of a line in OpenAPI %s that are not told', async (version, document) => {
  const lines = document.split('\n').slice(0, -1);
  const silent: string[] = [];
  for (const [index, line] of lines.entries())
    for (const [kind, written] of slipsOfLine(line)) {
      const slip = [...lines.slice(0, index), ...written, ...lines.slice(index + 1), ''].join('\n');
      if (slip !== document && (await told(slip)) === '') silent.push(`${index + 1} ${line.trim()}: ${kind}`);
    }
  await expect(`${silent.join('\n')}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, 'silent-slips', `${version}.txt`),
  );
});
