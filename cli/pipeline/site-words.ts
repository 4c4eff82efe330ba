import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { isObject } from '../openapi/document/json-object.ts';
import { writeSource } from '../output/write.ts';
import { errorAt, type Fault, type Problem, ProblemError, topOf, warningAt } from '../problem.ts';
import { MARKUP } from '../site/markup-in-labels.ts';
import { isLanguageTag } from '../site-settings.ts';
import { parseSource, type Source } from '../source/parse-source.ts';
import { filesBelow, type SourceReader } from '../source-files.ts';
import { nearestName, suggest } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import { packageFolder } from '../this-package.ts';
import { en } from '../words/en.ts';
import { type PluralForm, pluralForms } from '../words/plural-forms.ts';
import type { Key, Plural, Words } from '../words/words.ts';

const KEYS = Object.keys(en) as Key[];

type Site = Pick<SiteConfig, 'content' | 'language' | 'locate' | 'root'>;

/** The words of the language of a site. */
export interface SiteWords {
  words: Words;
  problems: Problem[];
}

/** Returns the words that a language has without a file of the site, by its primary tag; undefined if it has none. */
export function builtInWords(language: string): Words | undefined {
  const primary = primaryOf(language);
  if (primary === 'en') return en;
  const file = path.join(packageFolder, 'cli/words', `${primary}.yaml`);
  return existsSync(file) ? { ...en, ...readWords(file, readFileSync(file, 'utf8')).own } : undefined;
}

/**
 * Returns the words of the language of a site, with those of its `strings/xx.yaml`, and over them those of its region. Reports
 * what is missing.
 */
export function siteWords({ root, content, language, locate }: Site, inputs: SourceReader): SiteWords {
  const builtIn = builtInWords(language);
  const names = [...new Set([primaryOf(language), language])];
  const files = content ? names.map((name) => wordsFile(root, name)).filter((one) => inputs.find(one)) : [];
  const [file] = files;
  const all = files.map((one) => readWords(one, inputs.text(one)));
  const read = {
    own: Object.assign({}, ...all.map(({ own }) => own)) as Own,
    problems: all.flatMap(({ problems }) => problems),
  };
  read.problems.push(...(content ? unreadFiles({ root, content, language, locate }, inputs) : []));
  const missing = builtIn ? [] : KEYS.filter((key) => read.own[key] === undefined);
  if (content && missing.length > 0 && !read.problems.some(({ severity }) => severity === 'error')) {
    const message = `${missing.length} texts of the interface are in English: \`${language}\` has no words for them.`;
    const fault =
      file === undefined
        ? warningAt('site/words', locate('/language'), {
            message,
            hint: `${hintOfCountry(language) || hintOfOther(root, language, inputs)}\`strings --language ${language}\` writes the file to fill in.`,
          })
        : warningAt('site/words', topOf(file), {
            message,
            hint: hintOfMissing(missing[0] ?? '', file, inputs),
          });
    read.problems.push(fault);
  }
  return { words: { ...(builtIn ?? en), ...read.own }, problems: read.problems };
}

function hintOfMissing(key: string, file: string, inputs: SourceReader): string {
  return Object.hasOwn(Object(parseWords(file, inputs.text(file))), key)
    ? `The first is \`${key}\`: write its text.`
    : `The first is \`${key}\`. \`strings --language ${path.parse(file).name}\` adds those that the file lacks.`;
}

/**
 * Adds the keys that a file of words lacks at its end, and leaves the rest of it as it is. Returns how many. Throws a
 * ProblemError if the file cannot be read, or not with them.
 */
export function addWords(file: string, linesOf: (keys: Key[]) => string): number {
  const text = readFileSync(file, 'utf8');
  const present = Object(parseWords(file, text));
  const missing = KEYS.filter((key) => !Object.hasOwn(present, key));
  if (missing.length === 0) return 0;
  const completed = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${linesOf(missing)}`;
  parseWords(file, completed);
  writeSource(path.dirname(file), path.basename(file), completed);
  return missing.length;
}

function parseWords(file: string, text: string): unknown {
  const { source, problems } = parseSource(file, text);
  if (!source) throw new ProblemError(problems);
  return source.data;
}

/** The file of another language is of this one, if one letter of its name is mistyped. */
function hintOfOther(root: string, language: string, inputs: SourceReader): string {
  const tags = filesBelow(inputs, path.join(root, 'strings')).map((name) => path.posix.parse(name).name);
  const near = nearestName(language, tags);
  return near === undefined
    ? ''
    : `If strings/${near}.yaml has them, rename it to strings/${language}.yaml. If not, `;
}

/** The code of a country is easily taken for that of its language: `se` for `sv`. */
function hintOfCountry(language: string): string {
  const spoken = LANGUAGES.get(language.toLowerCase());
  return spoken === undefined ? '' : `Did you mean \`${spoken}\`? If not, `;
}

/** Of countries, those that have built-in words. */
const LANGUAGES = new Map([
  ['gb', 'en'],
  ['se', 'sv'],
  ['us', 'en'],
]);

/** Reports files of words that are not read because of their names or their folder; those of other languages may wait. */
function unreadFiles({ root, language }: Site, inputs: SourceReader): Problem[] {
  const names = [language, primaryOf(language)];
  const isKnown = (name: string) => {
    const { name: tag, ext } = path.posix.parse(name);
    const isOther = !names.some((one) => one.toLowerCase() === tag.toLowerCase());
    return ext === '.yaml' && (names.includes(tag) || (isOther && isLanguageTag(tag)));
  };
  const files = (folder: string) =>
    filesBelow(inputs, path.join(root, folder))
      .filter((name) => /^[^.].*\.(ya?ml|json)$/i.test(name))
      .map((name) => ({ name, file: path.join(root, folder, name) }));
  const unread = [...files('strings').filter(({ name }) => !isKnown(name)), ...files('content/strings')];
  return unread.map(({ name, file }) =>
    errorAt('site/strings', topOf(file), {
      message: 'This file of words is not read.',
      hint: `Move it to strings/${meantTag(path.posix.parse(name).name, names)}.yaml, in YAML: its name is a language tag, and its folder is beside content/.`,
    }),
  );
}

/** The language of the site, if only case or an underscore differs, or else another one; by default, the whole language. */
function meantTag(written: string, [language = '', primary = '']: string[]): string {
  const tag = written.replaceAll('_', '-');
  const own = [language, primary].find((one) => one.toLowerCase() === tag.toLowerCase());
  return own ?? (tag.includes('-') && isLanguageTag(tag) ? tag : primary);
}

export function wordsFile(root: string, language: string): string {
  return path.join(root, 'strings', `${language}.yaml`);
}

function primaryOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}

type Own = { -readonly [K in Key]?: Words[K] };

function readWords(file: string, text: string): { own: Own; problems: Problem[] } {
  const { source, problems } = parseSource(file, text);
  if (!source) return { own: {}, problems };
  const own: Record<string, string | Plural> = {};
  const language = path.parse(file).name;
  const plural = { language, forms: pluralForms(language) };
  const entries = isObject(source.data) ? Object.entries(source.data) : [];
  if (source.data !== null && !isObject(source.data))
    problems.push(problemAt(source, '', { message: 'The words must be keys with texts.' }));
  for (const [key, value] of entries) {
    const pointer = `/${escapePointer(key)}`;
    const wanted = Object.hasOwn(en, key) ? en[key as Key] : undefined;
    const read =
      wanted === undefined
        ? unknownKey(key, value)
        : typeof wanted === 'string'
          ? readWord(key, value, wanted)
          : readPlural(value, wanted, plural);
    if (read && typeof read === 'object' && 'message' in read) {
      const { form, ...fault } = read;
      problems.push(
        problemAt(source, form === undefined ? pointer : `${pointer}/${escapePointer(form)}`, fault),
      );
    } else if (read) own[key] = read;
  }
  return { own: own as Own, problems };
}

/** A fault of a text, or of one of its forms. */
type FaultOfForm = Fault & { form?: string };

function unknownKey(key: string, value: unknown): FaultOfForm {
  const [inner] = KEYS.filter(
    (known) => isObject(value) && Object.keys(value).some((name) => known === `${key}.${name}`),
  );
  if (inner !== undefined)
    return {
      message: `The keys below \`${key}\` are not read.`,
      hint: `Write each on a line with its group: \`${inner}: …\`.`,
    };
  return { message: `Unknown key \`${key}\`.`, hint: suggest(key, KEYS) };
}

/** Returns a text as it is written for the English one; undefined if it is missing. */
function readWord(key: string, value: unknown, english: string): string | FaultOfForm | undefined {
  const lost = key === 'date.months' ? faultOfMonths(value) : lostIn(value, english);
  return faultOf(value, english) ?? lost ?? (String(value ?? '').trim() || undefined);
}

/** A language and its forms: see pluralForms. */
interface Forms {
  language: string;
  forms: Map<PluralForm, number>;
}

/** Returns the forms of a text, or one for all numbers; undefined if they are missing. */
function readPlural(
  value: unknown,
  english: Plural,
  { language, forms }: Forms,
): Plural | FaultOfForm | undefined {
  const known = [...new Set<PluralForm>([...forms.keys(), 'one', 'other'])];
  const texts = isObject(value) ? value : { one: value, other: value };
  for (const form of known) {
    const model = form === 'one' ? english.one : english.other;
    // A form for a single number may write that as a word.
    const lost = forms.get(form) === 1 ? undefined : lostIn(texts[form], model);
    const fault = faultOf(texts[form], model) ?? lost;
    if (fault) return { ...fault, form };
  }
  const unknown = Object.keys(texts).find((form) => !known.some((one) => one === form));
  if (unknown !== undefined)
    return { message: `Unknown form \`${unknown}\`.`, hint: suggest(unknown, known), form: unknown };
  const written = known.filter((form) => texts[form]);
  const [last] = written.slice(-1);
  if (last === undefined) return undefined;
  const needed = [...forms.keys()].filter((form) => form === 'one' || !texts.other);
  const missing = needed.find((form) => !texts[form]);
  if (missing)
    return {
      message: `The form \`${missing}\` has no text, so no form is shown.`,
      hint: `Write all forms (${[...forms.keys()].map((form) => `\`${form}\``).join(', ')}), or one text for all numbers.`,
      form: missing,
    };
  const own = Object.fromEntries(written.map((form) => [form, String(texts[form])]));
  return { one: own[last] ?? '', other: own[last] ?? '', ...own, language };
}

/** Says what is wrong with a text, and what to do. A text that is missing is not wrong. */
function faultOf(value: unknown, english: string): Fault | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string')
    return {
      message: 'This must be a text.',
      hint: typeof value === 'object' ? `In English it is “${english}”.` : 'Write it in quotes.',
    };
  if (MARKUP.test(value) && !MARKUP.test(english))
    return {
      message: 'This is plain text: its Markdown or HTML is printed as it is written.',
      hint: 'Write the words alone.',
    };
  const names = namesIn(english).map((name) => `{${name}}`);
  const unknown = namesIn(value).find((name) => !names.includes(`{${name}}`));
  if (unknown === undefined) return undefined;
  return { message: `Unknown parameter \`{${unknown}}\`.`, hint: suggest(`{${unknown}}`, names) };
}

function faultOfMonths(value: unknown): Fault | undefined {
  if (typeof value !== 'string' || value === '' || value.trim().split(/\s+/).length === 12) return undefined;
  return { message: 'There are 12 months.', hint: 'Write all of them, with spaces between them.' };
}

/** Says which value a text would not show. */
function lostIn(value: unknown, english: string): Fault | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const lost = namesIn(english).find((name) => !namesIn(value).includes(name));
  if (lost === undefined) return undefined;
  return { message: `The text lacks \`{${lost}}\`.`, hint: `In English it is “${english}”.` };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function problemAt(source: Source, pointer: string, fault: Fault): Problem {
  return { ...fault, severity: 'error', rule: 'site/strings', ...source.locate(pointer) };
}
