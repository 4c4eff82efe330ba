import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../cli/config.ts';
import { builtInWords, siteWords } from '../../cli/pipeline/site-words.ts';
import { trackSources } from '../../cli/source-files.ts';
import { en } from '../../cli/words/en.ts';
import { inWords, type Key, t, type Words } from '../../cli/words/words.ts';
import { build, buildProblems, filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { runLoaded } from '../cli/run-loaded.ts';
import { sourcesIn } from './sources.ts';

const keys = Object.keys(en) as Key[];
const sv: Words = parse(readFileSync(path.resolve(import.meta.dirname, '../../cli/words/sv.yaml'), 'utf8'));
const formsOf = (text: string | { one: string; other: string }) =>
  typeof text === 'string' ? [text] : [text.one, text.other];
const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('the catalogue', () => {
  test.each(keys)('%s has the same parameters in Swedish', (key) => {
    const [english, swedish] = [formsOf(en[key]), formsOf(sv[key])];
    expect(swedish.map(namesIn)).toEqual(english.map(namesIn));
    for (const text of swedish) expect(text.trim()).not.toBe('');
  });

  test('is complete in Swedish, which a site reads as it is', () => {
    expect(Object.keys(sv)).toEqual(keys);
    expect(builtInWords('sv-FI')).toMatchObject(sv);
  });

  test('has no key that nothing uses', () => {
    const sources = sourcesIn(['cli', 'templates'])
      .filter(({ name }) => !/^cli\/(words\/en|bundle\/)/.test(name))
      .map(({ text }) => text)
      .join('\n');
    const computed = /^(condition|parameters|response|diagram|count|markdown|list|version)\./;
    expect(keys.filter((key) => !sources.includes(`'${key}'`) && !computed.test(key))).toEqual([]);
  });

  test('fills in values, and has a form for exactly 1', () => {
    expect(t('count.fields', { count: 1 })).toBe('1 field');
    expect(t('count.fields', { count: 0 })).toBe('0 fields');
    expect(inWords(sv, () => t('changes.version', { version: '$&' }))).toBe('Version $&');
    expect(t('layout.skip')).toBe('Skip to content');
  });

  test('is that of each site, if several are built at the same time', async () => {
    const found = await Promise.all(
      [en, sv].map((words) =>
        inWords(words, async () => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          return t('page.next');
        }),
      ),
    );
    expect(found).toEqual(['Next', 'Nästa']);
  });
});

/** Texts and labels that a reader of the page sees or hears. */
function visibleTexts(html: string): string[] {
  const body = html
    .replace(/^[\s\S]*?<body/, '<body')
    .replace(/<(script|style|pre|code)\b[\s\S]*?<\/\1>/g, '\n');
  const labels = [...body.matchAll(/ (?:aria-label|placeholder|title|alt|data-label)="([^"]*)"/g)];
  const nodes = [...body.matchAll(/>([^<]+)</g)];
  return [...labels, ...nodes].map(([, text = '']) => text.trim()).filter((text) => /\p{L}/u.test(text));
}

async function builtIn(language: string): Promise<Map<string, string>> {
  const root = mkdtempSync(path.join(tmpdir(), 'words-'));
  cpSync(path.resolve(import.meta.dirname, '../golden/site'), root, { recursive: true });
  const settings = path.join(root, 'content/site.yaml');
  const text = readFileSync(settings, 'utf8').replace(/^language:.*$/m, '');
  writeFileSync(settings, `${text}\nlanguage: ${language}\n`);
  await build(root, { out: path.join(root, 'out') });
  return new Map([...filesOf(path.join(root, 'out'))].map(([name, bytes]) => [name, bytes.toString()]));
}

const swedish = await builtIn('sv');
const pages = [...swedish].filter(([name]) => name.endsWith('.html'));

describe('a Swedish site', () => {
  const isSame = (key: Key) => JSON.stringify(en[key]) === JSON.stringify(sv[key]);
  const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]|]/g, '\\$&');
  const patterns = keys
    .filter((key) => !isSame(key))
    .flatMap((key) => formsOf(en[key]).map((text) => ({ key, text })))
    .filter(({ text }) => /^[^{]{3,}/.test(text))
    .map(({ key, text }) => ({
      key,
      pattern: new RegExp(`^${escaped(text).replace(/\{\w+\}/g, '.{1,40}')}:?$`),
    }));
  /** What its sources say themselves. */
  const OWN = new Set(['Part', 'Start', 'Terms', 'and', 'fields', 'step by step']);

  test.each(pages)('%s has no English word of the interface', (_, html) => {
    expect(html).toMatch(/^<!doctype html><html lang="sv"|<html lang="sv"/);
    const found = visibleTexts(html)
      .filter((text) => !OWN.has(text))
      .flatMap((text) =>
        patterns.flatMap(({ key, pattern }) => (pattern.test(text) ? [`${key}: ${text}`] : [])),
      );
    expect([...new Set(found)]).toEqual([]);
  });

  test('has scripts without an English word, and no catalogue', () => {
    const scripts = [...swedish]
      .filter(([name]) => /\/assets\/.*\.js$/.test(name))
      .map(([, text]) => text)
      .join('\n');
    const shown = keys
      // `required` is a keyword of JSON Schema, too.
      .filter((key) => key.startsWith('ui.') && key !== 'ui.form.is-required' && !isSame(key))
      .map((key) => [key, String(en[key])]);
    const english = shown.filter(([, text = '']) => /^[^{]{8,}$/.test(text) && scripts.includes(`"${text}"`));
    expect(english).toEqual([]);
    expect(scripts).toContain('Sök i dokumentationen');
    expect(scripts).not.toContain('ui.search');
  });
});

describe('the words of a site', () => {
  const settings = (language: string) => ({
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}language: ${language}\nrules: { site/words: error }\n`,
  });

  test('change or add a language', async () => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/site.yaml': `${SMALL_SITE['content/site.yaml']}language: de-AT\n`,
      'strings/de.yaml':
        'layout.skip: Zum Inhalt\nui.search: Suche\nui.search.ignored: der die das\ncount.fields: { one: "{count} Feld", other: "{count} Felder" }\n',
    });
    await build(root, { out: path.join(root, 'out') });
    const files = filesOf(path.join(root, 'out'));
    const html = String(files.get('small/docs/one.html'));
    expect(html).toContain('lang="de-AT"');
    expect(html).toContain('>Zum Inhalt</a>');
    expect(html).toContain('>Suche</span>');
    expect(html).toContain('Previous and next page');
    const scripts = [...files].filter(([name]) => name.endsWith('.js')).map(([, text]) => String(text));
    for (const words of ['"Suche"', 'der die das'])
      expect(scripts.some((script) => script.includes(words))).toBe(true);
  });

  test('of a region change those of its language', async () => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/site.yaml': `${SMALL_SITE['content/site.yaml']}language: de-AT\n`,
      'strings/de.yaml': 'layout.skip: Zum Inhalt\nlayout.announcement: Neues\nui.search: Suche\n',
      'strings/de-AT.yaml': 'ui.search: Suchen\n',
    });
    await build(root, { out: path.join(root, 'out') });
    const html = String(filesOf(path.join(root, 'out')).get('small/docs/one.html'));
    expect(html).toContain('>Zum Inhalt</a>');
    expect(html).toContain('>Suchen</span>');
  });

  test('have the forms that their language has for numbers', () => {
    const inForms = (language: string, forms: string) => {
      const root = writeSiteSources({
        ...SMALL_SITE,
        ...settings(language),
        [`strings/${language}.yaml`]: `count.fields: ${forms}\n`,
      });
      const { words, problems } = siteWords(loadConfig({ root }), trackSources());
      const texts = () => [0, 1, 2, 5, 21, 22].map((count) => t('count.fields', { count })).join();
      const faults = problems.filter(({ rule }) => rule === 'site/strings');
      return [inWords(words, texts), ...faults.flatMap(({ message, hint }) => [message, hint])];
    };
    expect(inForms('pl', '{ one: pole, few: "{count} pola", many: "{count} pól" }')).toEqual([
      '0 pól,pole,2 pola,5 pól,21 pól,22 pola',
    ]);
    expect(inForms('ru', '{ one: "{count} поле", few: "{count} поля", many: "{count} полей" }')).toEqual([
      '0 полей,1 поле,2 поля,5 полей,21 поле,22 поля',
    ]);
    expect(inForms('ja', '{ other: "{count}件" }')).toEqual(['0件,1件,2件,5件,21件,22件']);
    expect(inForms('ru', '"Поля: {count}"')).toEqual(['Поля: 0,Поля: 1,Поля: 2,Поля: 5,Поля: 21,Поля: 22']);
    const english = '0 fields,1 field,2 fields,5 fields,21 fields,22 fields';
    expect(inForms('ru', '{ one: поле, few: "{count} поля", many: "{count} полей" }')).toEqual([
      english,
      'The text lacks `{count}`.',
      'In English it is “{count} field”.',
    ]);
    expect(inForms('pl', '{ one: pole, many: "{count} pól" }')).toEqual([
      english,
      'The form `few` has no text, so no form is shown.',
      'Write all forms (`one`, `few`, `many`), or one text for all numbers.',
    ]);
  });

  test.each([
    ['an unknown key', 'layout.skipp: A\n', ['strings/fi.yaml:1:1 Unknown key `layout.skipp`.']],
    [
      'an unknown parameter',
      'layout.top: A\nchanges.version: Versio {versio}\n',
      ['strings/fi.yaml:2:1 Unknown parameter `{versio}`.'],
    ],
    ['something else than a text', 'layout.top: 3\n', ['strings/fi.yaml:1:1 This must be a text.']],
    [
      'an unknown form',
      'count.fields: { one: "{count} a", few: b }\n',
      ['strings/fi.yaml:1:35 Unknown form `few`.'],
    ],
    ['a list', '- a\n', ['strings/fi.yaml:1:1 The words must be keys with texts.']],
    [
      'missing texts',
      'layout.top: Ylös\nlayout.skip:\n',
      [
        `strings/fi.yaml:1:1 ${keys.length - 1} texts of the interface are in English: \`fi\` has no words for them.`,
      ],
    ],
  ])('report %s', async (_, text, problems) => {
    expect(await buildProblems({ ...settings('fi'), 'strings/fi.yaml': text })).toEqual(problems);
  });

  test('need no file in English and Swedish, and one in other languages', async () => {
    expect(await buildProblems(settings('sv-FI'))).toEqual([]);
    expect(await buildProblems(settings('fi'))).toEqual([
      `content/site.yaml:12:1 ${keys.length} texts of the interface are in English: \`fi\` has no words for them.`,
    ]);
  });
});

test('what a file lacks can be added, what is there has to be filled in', () => {
  const hintOf = (text: string) => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/site.yaml': `${SMALL_SITE['content/site.yaml']}language: fi\n`,
      'strings/fi.yaml': text,
    });
    return siteWords(loadConfig({ root }), trackSources()).problems.map(({ hint }) => hint);
  };
  expect(hintOf('layout.skip:\n')).toEqual(['The first is `layout.skip`: write its text.']);
  expect(hintOf('')).toEqual([
    'The first is `layout.skip`. `strings --language fi` adds those that the file lacks.',
  ]);
});

test('`strings` writes the file to fill in, and adds only what it lacks', async () => {
  const root = writeSiteSources(SMALL_SITE);
  const run = () => runLoaded(['strings', '--language', 'fi', '--root', root]);
  const name = path.relative(process.cwd(), path.join(root, 'strings/fi.yaml'));
  expect(await run()).toMatchObject({ code: 0, out: `Wrote ${name}\n` });
  const text = readFileSync(path.join(root, 'strings/fi.yaml'), 'utf8');
  expect(text).toContain('# Skip to content\nlayout.skip:\n');
  expect(text).toContain('count.fields:\n  # {count} field\n  one:\n  # {count} fields\n  other:\n');
  await runLoaded(['strings', '--language', 'pl', '--root', root]);
  expect(readFileSync(path.join(root, 'strings/pl.yaml'), 'utf8')).toContain(
    'count.fields:\n  # {count} field\n  one:\n  # {count} fields\n  few:\n  # {count} fields\n  many:\n',
  );
  expect(await run()).toMatchObject({ code: 0, out: `${name}: 0 texts added\n` });
  const own = '# Ours\n"layout.top": Ylös';
  writeFileSync(path.join(root, 'strings/fi.yaml'), own);
  expect(await run()).toMatchObject({ code: 0, out: `${name}: ${keys.length - 1} texts added\n` });
  const completed = readFileSync(path.join(root, 'strings/fi.yaml'), 'utf8');
  expect(completed.startsWith(`${own}\n# Skip to content\nlayout.skip:\n`)).toBe(true);
  writeFileSync(path.join(root, 'strings/fi.yaml'), '{ layout.top: Ylös }');
  expect(await run()).toMatchObject({ code: 1 });
  expect(readFileSync(path.join(root, 'strings/fi.yaml'), 'utf8')).toBe('{ layout.top: Ylös }');
  const filled = text.replace(
    /# (.*)\n( *[\w.-]+:)\n/g,
    (_, words, key) => `${key} ${JSON.stringify(words)}\n`,
  );
  const settings = `${SMALL_SITE['content/site.yaml']}language: fi\nrules: { site/words: error }\n`;
  expect(await buildProblems({ 'content/site.yaml': settings, 'strings/fi.yaml': filled })).toEqual([]);
});

/** What looks like words for readers: text and labels in markup, and strings that begin like a sentence or join others. */
function literalsIn(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/^(import|export) [^;]*?from '.*$|.*\bnew Error\(.*/gm, '');
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, filled = '']) => plain ?? filled)
    .filter((found) => /^\p{Lu}\p{Ll}+(?:$|[ .:,])|^ \p{L}|^\p{L}.* $|^[^{]*\} \p{Ll}{3,}/u.test(found));
  const markup = [
    ...code.matchAll(/(?<=[a-z"'}]|<)>\s*(\p{L}[^<>{}()=;]*?)\s*[<{]/gu),
    ...code.matchAll(/\b(?:aria-label|title|placeholder|alt|label|does)="([^"]+)"/g),
  ];
  return [...strings, ...markup.map(([, found = '']) => found)];
}

describe('templates and views', () => {
  /** Names of keys, classes of HTML, and what only authors see. */
  const ALLOWED =
    /^(Enter|Esc|Escape|Tab|Home|End|Ctrl|Meta|Control|JSON|Search|Shortcuts|ColorMode|AnnouncementBar|ProgressBar|OpenAPI|Authorization|Basic|Brand|Footer|Hero|Notice|NotFound)$/;
  const readers = sourcesIn(['templates', 'cli/view']).filter(
    ({ name }) => !/islands\/dev\/|search\/query/.test(name),
  );
  test('are found, and so are words in them', () => {
    expect(readers.length).toBeGreaterThan(100);
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: code that is searched
    const text =
      "<p title=\"A b\">\n  Some text\n</p>; const a = ['Used by ', `Used by ${b}`, ' and ', 'Name'];";
    expect(literalsIn(text)).toEqual(['Used by ', 'Used by ${b}', ' and ', 'Name', 'Some text', 'A b']);
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: code that is searched
  });

  test.each(readers)('$name writes no words itself', (source) => {
    expect(literalsIn(source.text).filter((text) => !ALLOWED.test(text))).toEqual([]);
  });
});
