import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, mix, withContrast } from '../../cli/assets/brand/color.ts';
import { letterIcon } from '../../cli/assets/brand/icon.ts';
import { build, buildProblems, filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const SETTINGS = SMALL_SITE['content/site.yaml'] ?? '';

async function filesWith(settings: string, files: Record<string, string> = {}): Promise<Map<string, string>> {
  const root = writeSiteSources({ ...SMALL_SITE, 'content/site.yaml': SETTINGS + settings, ...files });
  await build(root);
  return new Map([...filesOf(path.join(root, 'dist/small'))].map(([name, bytes]) => [name, String(bytes)]));
}

/** The value of a custom property in the styles of the home page. */
const token = (files: Map<string, string>, name: string) =>
  new RegExp(`--${name}:([^;}]*)`).exec(files.get('index.html') ?? '')?.[1];

describe('colors', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0a6551', '#0a6551', 1],
  ])('the contrast of %s and %s is %d', (first, second, expected) => {
    expect(contrast(first, second)).toBeCloseTo(expected, 2);
    expect(contrast(second, first)).toBeCloseTo(expected, 2);
  });

  test('are mixed by their channels', () => {
    expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000');
  });

  test('the nearest with enough contrast may be darker or lighter, and there may be none', () => {
    expect(contrast(withContrast('#999999', ['#ffffff'], 4.5) ?? '', '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(withContrast('#333333', ['#000000'], 4.5) ?? '', '#000000')).toBeGreaterThan(4.5);
    expect(withContrast('#999999', ['#ffffff', '#000000'], 5)).toBeUndefined();
  });
});

describe('a theme', () => {
  test('derives shades and the dark mode from one accent', async () => {
    const files = await filesWith("theme: { accent: '#A33' }\n");
    expect(token(files, 'accent')).toMatch(/^light-dark\(#aa3333,#[\da-f]{6}\)$/);
    expect(token(files, 'wash')).not.toBe(token(await filesWith(''), 'wash'));
    expect(files.get('favicon.svg')).toContain('fill="#A33"');
  });

  test('sets tokens, and fonts before those of the system', async () => {
    const files = await filesWith(
      'theme: { tokens: { radius: 0px }, fonts: [{ for: text, file: /a.woff2, weight: 100 900 }, { for: code, file: /a.woff2, weight: 500 }] }\n',
      { 'static/a.woff2': 'wOF2' },
    );
    expect(token(files, 'radius')).toBe('0px');
    expect(token(files, 'sans')).toMatch(/^"Site text",-apple-system,/);
    const home = files.get('index.html') ?? '';
    expect(home).toContain('@font-face{font-family:"Site text";src:url(/small/a.woff2) format("woff2")');
    expect(home).toContain('font-weight:500;');
    expect(home).toContain('<link rel="preload" as="font" type="font/woff2" href="/small/a.woff2"');
  });

  test.each<[string, string, string]>([
    ['two modes that are one color', "theme: { accent: { light: '#000', dark: '#000' } }", 'dark mode'],
    ['a background', "theme: { tokens: { paper: { light: '#888888', dark: '#0e1413' } } }", 'on `paper`'],
  ])('is refused with too little contrast: %s', async (_, settings, message) => {
    const [problem] = await buildProblems({ 'content/site.yaml': `${SETTINGS}${settings}\n` });
    expect(problem).toContain(message);
    expect(problem).toContain('content/site.yaml:12:');
  });

  test.each<[string, string]>([
    ["ink: '#dddddd'", '`ink` (#dddddd) has a contrast of'],
    ['ink: black', 'A color must be written as `"#1d4f91"`'],
    ['paper: oklch(50% 0 0)', 'A color must be written as'],
    ['radius: banana', 'This must be a length, such as `6px`.'],
    ["radius: { light: '#fff', dark: '#000' }", 'This must be a length'],
    ['quick: 3px', 'This must be a time, such as'],
    ['below: 3px', 'There is no token `below`.'],
    ['radius: 12', 'must be a value of CSS'],
  ])('has only values that fit their tokens: %s', async (setting, message) => {
    const problems = await buildProblems({
      'content/site.yaml': `${SETTINGS}theme: { tokens: { ${setting} } }\n`,
    });
    expect(problems[0]).toContain(message);
  });

  test('takes one color for both modes, and lengths that are computed', async () => {
    const files = await filesWith("theme: { tokens: { line: '#888888', radius: 'calc(1px + 2px)' } }\n");
    expect(token(files, 'line')).toBe('light-dark(#888888,#888888)');
    expect(token(files, 'radius')).toBe('calc(1px + 2px)');
  });

  test.each<[string, string]>([
    ['url(//x)', 'must not load anything'],
    ['red}*{color:blue', 'must be one value of CSS'],
    ['red;color:blue', 'must be one value of CSS'],
    ['\\75rl(x)', 'must be one value of CSS'],
  ])('cannot break out of a token: %s', async (value, message) => {
    const settings = `${SETTINGS}theme: { tokens: { radius: ${JSON.stringify(value)} } }\n`;
    expect(await buildProblems({ 'content/site.yaml': settings })).toEqual([
      expect.stringContaining(message),
    ]);
  });
});

test('a menu that holds the open page is marked, and an address of mail has no arrow', async () => {
  const mail =
    "links: [{ label: Mail, href: 'mailto:a@b.example' }, { label: Blog, href: 'https://b.example' }]";
  const navbar =
    '  - { label: API, to: /api }\n  - { label: More, items: [{ label: Two, to: /docs/deep/two }, { label: Old, to: /old }] }';
  const settings = SETTINGS.replace('  - { label: Docs, to: /docs/one }', navbar);
  const specification = SMALL_SITE['specs/api.yaml'] ?? '';
  const files = await filesWith('', {
    'specs/old.yaml': specification,
    'specs/new.yaml': specification,
    'content/site.yaml': `${settings}  - { route: old, spec: old.yaml, label: Old }\n  - { route: new, spec: new.yaml, label: New }\nfooter:\n  - { label: Help, ${mail} }\n`,
  });
  // The menu of references has the open one, too.
  const marked = (name: string) =>
    [
      ...(files.get(name) ?? '')
        .split('</header>', 1)
        .join()
        .matchAll(/ aria-current="(\w+)">(API|More|Two|Old)</g),
    ].map(([, kind, label]) => `${label} ${kind}`);
  expect([...new Set(marked('old.html'))]).toEqual(['More true', 'Old page']);
  // A reference without a link of its own belongs to the first one.
  expect([...new Set(marked('new.html'))]).toEqual(['API true']);
  const page = files.get('docs/one.html') ?? '';
  expect(page).toContain('<a href="mailto:a@b.example">Mail</a>');
  expect(page).toContain('<a href="https://b.example" class="external">Blog</a>');
});

test.each<[string, string]>([
  ['{ tag: meta, attributes: { http-equiv: refresh, content: x } }', 'http-equiv'],
  ['{ tag: script, attributes: { type: module } }', 'must be one of meta, link'],
  ['{ tag: link, attributes: { rel: preconnect, href: "https://x.example" } }', 'loads nothing'],
  ['{ tag: meta, attributes: { onload: alert } }', 'onload'],
])('the head takes no element that loads or runs something: %s', async (entry, message) => {
  const problems = await buildProblems({ 'content/site.yaml': `${SETTINGS}head:\n  - ${entry}\n` });
  expect(problems).toEqual([expect.stringContaining(message)]);
});

test.each<[string, string]>([
  ['Parcels', 'P'],
  ['  ångström', 'Å'],
  ['🙂 2go', '2'],
  ['!', ''],
])('the icon of %s has the letter %s', (title, letter) => {
  expect(letterIcon(title, '#123456').contents).toContain(`>${letter}</text>`);
});

test('styles that are hostile stay in their element, and read only the project', async () => {
  const site = (name: string) => ({ 'content/site.yaml': `${SETTINGS}styles: [${name}]\n` });
  expect(await buildProblems({ ...site('../../x.css') })).toEqual([expect.stringMatching(/exist|outside/)]);
  expect(await buildProblems({ ...site('a.css'), 'content/a.css': 'a { --b: </style><b> }' })).toEqual([
    'content/a.css:1:1 Styles must not contain `</style`.',
  ]);
  expect(
    await buildProblems({ ...site('a.css'), 'content/a.css': 'a { background: url(data:image/svg+xml,x) }' }),
  ).toEqual([expect.stringContaining('is no file of static/')]);
});
