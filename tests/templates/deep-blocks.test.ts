import { expect, test } from 'vitest';
import { createPageLinks } from '../../cli/html/page-links.ts';
import type { Block } from '../../cli/view/view.ts';
import { renderBlocks } from '../../templates/render-block.tsx';

const LINKS = createPageLinks((href) => href);

/** A paragraph nested in `levels` blocks, each created by `wrap`. */
function nested(levels: number, wrap: (inside: Block) => Block): Block[] {
  let block: Block = { kind: 'paragraph', content: ['innermost'] };
  for (let level = 0; level < levels; level++) block = wrap(block);
  return [block];
}

const inFields = (inside: Block): Block => ({
  kind: 'disclosure',
  summary: ['1 field'],
  isOpen: true,
  content: [{ kind: 'list', role: 'fields', items: [{ head: ['field'], content: [inside] }] }],
});
const inGroup = (inside: Block): Block => ({
  kind: 'group',
  role: 'subschema',
  head: ['part'],
  content: [inside],
});

test.each([
  [
    'fields',
    inFields,
    '<details open=""><summary>1 field</summary><ul class="fields"><li>field',
    '</li></ul></details>',
  ],
  ['groups', inGroup, '<div class="subschema">part', '</div>'],
])('renders %s at any depth', (_, wrap, before, after) => {
  for (const levels of [1, 8, 9, 10, 30, 300])
    expect(renderBlocks(nested(levels, wrap), LINKS)).toBe(
      `${before.repeat(levels)}<p>innermost</p>${after.repeat(levels)}`,
    );
});
