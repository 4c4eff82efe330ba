import { stringify } from 'yaml';
import type { z } from 'zod';
import { STATIC_PATH } from './brand-settings.ts';
import { routeFault } from './file-names.ts';
import { booleanHint, emptyHint, quotesHint } from './problem.ts';
import { meantName } from './setting-key-hints.ts';
import { trimEnd } from './text/trim.ts';

type Issue = z.core.$ZodIssue;

/** How to correct the value of a setting. */
export function valueHint(issue: Issue, examples: Record<string, unknown>): string | undefined {
  if (issue.code === 'custom' && issue.params?.hint) return String(issue.params.hint);
  if (issue.code === 'too_big' && issue.origin === 'array')
    return 'Remove the entries that readers need least.';
  return (
    tokenHint(issue) ??
    dayHint(issue) ??
    quotesHint(issue) ??
    booleanHint(issue) ??
    listHint(issue, examples) ??
    correctionHint(issue) ??
    groupHint(issue) ??
    emptyHint(issue) ??
    choiceHint(issue) ??
    exampleHint(issue, examples)
  );
}

/** A day that no calendar has, or another form of one. */
function dayHint(issue: Issue): string | undefined {
  if (formatOf(issue) !== 'date') return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(String(issue.input))
    ? 'The calendar has no such day.'
    : 'Write year, month and day, as in `2026-01-31`.';
}

/** A length without its unit is a number. */
function tokenHint({ input, path: steps }: Issue): string | undefined {
  return steps[1] === 'tokens' && typeof input === 'number'
    ? `Write it with its unit: \`${input}px\`.`
    : undefined;
}

/** A text that is not allowed, and where it stands: in which section, under which key. */
interface Wrong {
  input: string;
  issue: Issue;
  section: PropertyKey | undefined;
  key: PropertyKey | undefined;
}

/** What is probably meant by a path, a route or an address. */
function correctionHint(issue: Issue): string | undefined {
  const { input, path: steps } = issue;
  if (typeof input !== 'string') return undefined;
  const wrong: Wrong = { input, issue, section: steps[0], key: steps.at(-1) };
  return (
    hintInSidebar(wrong) ??
    hintOfHead(wrong) ??
    hintOfLink(wrong) ??
    hintOfUrl(wrong) ??
    hintOfFormat(wrong) ??
    hintOfRoute(wrong)
  );
}

function isAddress(input: string): boolean {
  return URL.canParse(input) && /^[a-z]+:\/\//i.test(input);
}

function hintInSidebar({ input, section }: Wrong): string | undefined {
  if (section !== 'sidebar') return undefined;
  if (isAddress(input)) return `Write \`- { label: …, href: ${input} }\`.`;
  return / - \S/.test(input) ? 'Start the items of this list in the same column.' : undefined;
}

/** A group of the sidebar without `items`: its pages may have become a part of its label. */
function groupHint({ code, input, path: steps }: Issue): string | undefined {
  const { label } = Object(input);
  if (steps[0] !== 'sidebar' || code !== 'custom' || typeof label !== 'string') return undefined;
  return / - \S/.test(label)
    ? 'Write `items:` on a line of its own between the label and the list.'
    : `Write \`- { label: ${label}, items: [docs/intro] }\`, or the route of a page alone.`;
}

/** What is written in the head of other sites is code or styles of theirs. */
function hintOfHead({ input, section, key }: Wrong): string | undefined {
  if (section !== 'head' || key !== 'tag') return undefined;
  if (input === 'style') return 'Write styles in a file of `styles`.';
  return input === 'script' ? 'Remove it: pages run only the scripts of the generator.' : undefined;
}

/** One text in place of a list of texts. */
function listHint(issue: Issue, examples: Record<string, unknown>): string | undefined {
  const { input, path: steps } = issue;
  const key = steps.at(-1);
  const isText = typeof input === 'string' && /^[\w./-]+$/.test(input);
  const isOfList = issue.code === 'invalid_type' && issue.expected === 'array';
  if (!isText || !isOfList || typeof key !== 'string') return undefined;
  const [first] = [exampleAt(steps, examples)].flat();
  return first === undefined || typeof first === 'string' ? `Write \`${key}: [${input}]\`.` : undefined;
}

function hintOfLink({ input, section, key }: Wrong): string | undefined {
  if (key === 'from' && isAddress(input))
    return `Write \`${new URL(input).pathname}\`, without the base path.`;
  if (key === 'href' && input.startsWith('/')) return `Write \`to: ${input}\`.`;
  if (key !== 'to') return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(input) && section !== 'redirects')
    return 'Write the address of another site as `href` instead of `to`.';
  if (ADDRESS.test(input)) return `Write \`href: mailto:${input}\` instead of \`to\`.`;
  const [, host] = /^(?:https?:?\/+)?((?:[\w-]+\.)+(?!html?|md|pdf)[a-z]{2,}(?:\/.*)?)$/i.exec(input) ?? [];
  if (host !== undefined)
    return section === 'redirects'
      ? `Write \`https://${host}\`.`
      : `Write \`href: https://${host}\` instead of \`to\`.`;
  return /^[\w./#-]+$/.test(input) ? `Write \`/${input.replace(/^\.?\/+/, '')}\`.` : undefined;
}

/** Of a mailbox. */
const ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

function hintOfUrl({ input, issue }: Wrong): string | undefined {
  if (formatOf(issue) !== 'url') return undefined;
  if (ADDRESS.test(input)) return `Write \`mailto:${input}\`.`;
  return /^[\w-]+(\.[\w-]+)+(?:[/:]|$)/.test(input) ? `Write \`https://${input}\`.` : undefined;
}

function formatOf(issue: Issue): string | undefined {
  return issue.code === 'invalid_format' ? issue.format : undefined;
}

function hintOfFormat({ input, issue, section, key }: Wrong): string | undefined {
  const isOfStatic = issue.code === 'invalid_format' && issue.pattern === String(STATIC_PATH);
  if (isOfStatic && /^[\w./-]+$/.test(input))
    return `Write \`/${input.replace(/^(?:\.?\/)?(?:static\/)?/, '')}\`.`;
  if (/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(input) && section === 'theme') return `Write \`"#${input}"\`.`;
  if (key === 'language') return hintOfLanguage(input);
  if (key === 'copyright' && input.trim() !== '')
    return `Write \`${input.replace(/^(?:©|\(c\)|copyright|\s)+/i, '')}\`.`;
  if (formatOf(issue) !== 'starts_with') return undefined;
  return `Write \`/${section === 'redirects' ? input.replace(/\.md$/, '') : input}\`.`;
}

/** `sv_SE` of programs, or the name of a language. */
function hintOfLanguage(input: string): string | undefined {
  if (input.includes('_')) return `Write \`${input.replaceAll('_', '-')}\`.`;
  const name = input.toLowerCase();
  return Object.hasOwn(LANGUAGES, name) ? `Write \`${LANGUAGES[name]}\`.` : undefined;
}

const LANGUAGES: Record<string, string> = {
  ...{ chinese: 'zh', danish: 'da', deutsch: 'de', dutch: 'nl', english: 'en', finnish: 'fi', french: 'fr' },
  ...{ german: 'de', italian: 'it', japanese: 'ja', norwegian: 'nb', polish: 'pl', portuguese: 'pt' },
  ...{ spanish: 'es', svenska: 'sv', swedish: 'sv' },
};

function hintOfRoute({ input, issue, section }: Wrong): string | undefined {
  if (section === 'sidebar' && input.includes('*'))
    return 'Write the route of each page on a line of its own.';
  if (issue.code !== 'custom' || !issue.params?.isRoute) return undefined;
  const [route = ''] = input.replace(/^\/+/, '').split('#');
  if (route === '') return 'Remove it: the title in the header leads to the home page.';
  const plain = trimEnd(route, '/');
  if (routeFault(plain) === undefined) return `Write \`${plain}\`.`;
  const joined = plain.replace(/\s+/g, '-');
  if (joined === plain || routeFault(joined) !== undefined) return undefined;
  const hint = `Write \`${joined}\`, and rename the file.`;
  return section === 'sidebar' ? `${hint} Two routes need a hyphen each.` : hint;
}

/** The example of a setting in the documentation. */
function exampleAt(steps: PropertyKey[], examples: Record<string, unknown>): unknown {
  let example: unknown = { ...examples };
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    const isMeant = (item: unknown) => typeof next !== 'string' || Object.hasOwn(Object(item), next);
    example = Array.isArray(example)
      ? example.find(isMeant)
      : (example as Record<string, unknown>)?.[String(step)];
  }
  return example;
}

/** Shows the right form of a value by the example in the documentation. */
function exampleHint({ path: steps }: Issue, examples: Record<string, unknown>): string | undefined {
  if (steps.length === 0) return undefined;
  const example = exampleAt(steps, examples);
  if (example === undefined) return undefined;
  const name = steps.at(-1);
  const value = stringify(example, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return `Write it as in \`${typeof name === 'string' ? `${name}: ` : '- '}${value}\`.`;
}

/** A misspelt value out of a list, or a page where a link with its label is required. */
function choiceHint(issue: Issue): string | undefined {
  if (issue.code === 'invalid_value' && issue.input === false && issue.values.includes('off'))
    return 'Write `off`.';
  if (issue.code === 'invalid_value' && /^(?:on|yes|true|enabled?)$/i.test(String(issue.input)))
    return issue.values.includes('warning') ? 'Write `warning` or `error`.' : undefined;
  if (issue.code === 'invalid_value') {
    const meant = meantName(String(issue.input), issue.values.map(String));
    return meant && `Did you mean \`${meant}\`?`;
  }
  const isPage = typeof issue.input === 'string' && /^[\w./#-]+$/.test(issue.input);
  return isPage &&
    issue.code === 'invalid_type' &&
    issue.expected === 'object' &&
    issue.path.at(-2) === 'items'
    ? `Write \`{ label: …, to: /${String(issue.input).replace(/^\/+/, '')} }\`.`
    : undefined;
}
