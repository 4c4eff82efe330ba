import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { nameFault } from './file-names.ts';
import type { Host } from './hosts/hosts.ts';
import { checkLinkedSources, checkLinksBeside } from './linked-sources.ts';
import { type Inputs, trackInputs } from './memo.ts';
import { fileFault, liesOutside, SPECIFICATION } from './openapi/read/confine.ts';
import { parseSource } from './openapi/read/source.ts';
import { checkOut, realOut } from './output-folder.ts';
import { type Problem, ProblemError, USAGE } from './problem.ts';
import type { RuleSeverity } from './rules.ts';
import { settingProblems } from './setting-problems.ts';
import { normalizeBase } from './site/url.ts';
import { SITE_SETTINGS, type SidebarSetting } from './site-settings.ts';
import { trimEnd } from './text/trim.ts';

/** Everything a build needs to know, checked once: paths absolute, defaults applied. */
export interface SiteConfig {
  root: string;
  out: string;
  /** With a slash at both ends. */
  base: string;
  /** At which the site is published, without a slash at its end; empty where nobody says. */
  url: string;
  title: string;
  tagline: string;
  description: string;
  language: string;
  announcement?: { id: string; text: string };
  navbar: { label: string; to?: string | undefined; href?: string | undefined }[];
  sidebar: SidebarSetting[];
  /** Paths of pages that have moved, from the base path; each begins with a slash. */
  redirects: { from: string; to: string }[];
  footer: { label: string; links: { label: string; to?: string | undefined; href?: string | undefined }[] }[];
  copyright?: string;
  /** Where a guide can be edited; `{path}` stands for its file. */
  editUrl?: string;
  /** Guides show the day of their last change. */
  showLastChange: boolean;
  references: { route: string; file: string; label: string }[];
  /** Sizes in brotli that `check` holds files to. */
  budgets: { files: string; kilobytes: number }[];
  /** Patterns of URLs of other sites that `check --external` does not ask for. */
  ignoredLinks: string[];
  /** Words that the search takes for one another. */
  synonyms: string[][];
  /** Severities that the site wants, by the name of the rule. */
  rules: Readonly<Record<string, RuleSeverity | undefined>>;
  limits: Limits;
  /** Hosts that the build writes files for. */
  hosts: Host[];
  /** Texts are also written compressed. */
  precompress: boolean;
  /** Warnings are errors. */
  strict: boolean;
  /** Absent for a site that is made from a specification alone. */
  content?: { dir: string; file: string };
  /** Place of a value of site.yaml, by JSON Pointer. */
  locate(pointer: string): { file?: string; line?: number; column?: number };
}

/** How large a reference may be, in characters of HTML. */
export interface Limits {
  /** Of one page: a reference is split where a page would be larger. */
  page: number;
  /** Of all pages of a reference, where they are more than the size of its document would explain. */
  reference?: number;
}

const MEGABYTE = 1_000_000;

/** What a phone still shows well. */
const LARGEST_PAGE = 2 * MEGABYTE;

function limitsOf(limits: {
  page_megabytes?: number | undefined;
  reference_megabytes?: number | undefined;
}): Limits {
  const { page_megabytes: page, reference_megabytes: reference } = limits;
  return {
    page: page === undefined ? LARGEST_PAGE : page * MEGABYTE,
    ...(reference === undefined ? {} : { reference: reference * MEGABYTE }),
  };
}

/** What the command line may set over `content/site.yaml`. */
export interface ConfigFlags {
  root?: string;
  spec?: string;
  out?: string;
  base?: string;
  url?: string;
  title?: string;
  host?: Host[];
  precompress?: boolean;
  strict?: boolean;
}

/** Flags and `content/site.yaml` in → a checked configuration out. Throws a ProblemError with everything that is wrong. */
export function loadConfig(
  flags: ConfigFlags,
  cwd = process.cwd(),
  inputs: Inputs = trackInputs(),
): SiteConfig {
  const root = path.resolve(cwd, flags.root ?? '.');
  if (!existsSync(root) || !statSync(root).isDirectory())
    fail([
      {
        message: `The folder ${root} does not exist.`,
        rule: USAGE,
        hint: 'Pass a folder that contains content/ and specs/ as `--root`.',
      },
    ]);
  const config =
    flags.spec === undefined
      ? fromSiteFile(root, flags, { cwd, inputs })
      : fromSpec(root, flags.spec, flags, cwd);
  const home = flags.spec === undefined ? root : cwd;
  fail([
    ...ofFlag(flags.base, checkBase(config)),
    ...(config.url === '' && flags.url === undefined ? [] : ofFlag(flags.url, checkUrl(config))),
    ...ofFlag(flags.out, checkOut(config, { home, isFlag: flags.out !== undefined })),
  ]);
  return { ...config, out: realOut(config.out) };
}

/** What is wrong with a value is wrong with the flag that set it, if there is one, and not with a line of site.yaml. */
function ofFlag(flag: string | undefined, problems: Partial<Problem>[]): Partial<Problem>[] {
  if (flag === undefined) return problems;
  return problems.map(({ file: _file, line: _line, column: _column, ...words }) => ({
    ...words,
    rule: USAGE,
  }));
}

function fail(problems: Partial<Problem>[]): void {
  if (problems.length === 0) return;
  throw new ProblemError(
    problems.map((problem) => ({ message: '', severity: 'error', rule: 'config', ...problem })),
  );
}

function fromSiteFile(
  root: string,
  flags: ConfigFlags,
  { cwd, inputs }: { cwd: string; inputs: Inputs },
): SiteConfig {
  const file = path.join(root, 'content', 'site.yaml');
  // Before anything is read: a message shows lines of what is wrong.
  fail(checkLinkedSources(root));
  if (!existsSync(file)) {
    fail([
      {
        message: 'content/site.yaml does not exist.',
        file,
        hint: 'Set the folder with `--root`, or build a single specification with `--spec`.',
      },
    ]);
  }
  const { source, problems } = parseSource(file, inputs.text(file));
  if (!source) throw new ProblemError(problems);
  const parsed = SITE_SETTINGS.safeParse(source.data ?? {});
  if (!parsed.success) throw new ProblemError(settingProblems(parsed.error.issues, source));
  const site = parsed.data;
  fail(checkSpecifications(root, site.references, source.locate));
  fail(site.references.flatMap(({ spec }) => checkLinksBeside(root, path.resolve(root, 'specs', spec))));
  return {
    root,
    out: flags.out === undefined ? path.resolve(root, site.out) : path.resolve(cwd, flags.out),
    base: normalizeBase(flags.base ?? site.base),
    url: trimEnd(flags.url ?? site.url ?? '', '/'),
    title: flags.title ?? site.title,
    tagline: site.tagline,
    description: site.description,
    language: site.language,
    ...(site.announcement ? { announcement: site.announcement } : {}),
    navbar: site.navbar,
    sidebar: site.sidebar,
    redirects: site.redirects,
    footer: site.footer,
    ...(site.copyright ? { copyright: site.copyright } : {}),
    ...(site.edit === undefined ? {} : { editUrl: site.edit }),
    showLastChange: site.last_updated,
    references: site.references.map(({ route: name, spec, label }) => ({
      route: name,
      file: path.resolve(root, 'specs', spec),
      label,
    })),
    budgets: site.budgets,
    ignoredLinks: site.ignore_links,
    synonyms: site.synonyms,
    rules: site.rules,
    limits: limitsOf(site.limits),
    hosts: flags.host ?? [],
    precompress: flags.precompress ?? false,
    strict: flags.strict ?? false,
    content: { dir: path.join(root, 'content'), file },
    locate: source.locate,
  };
}

function checkSpecifications(
  root: string,
  references: { spec: string }[],
  locate: SiteConfig['locate'],
): Partial<Problem>[] {
  return references.flatMap(({ spec }, index) => {
    const at = locate(`/references/${index}/spec`);
    const file = path.resolve(root, 'specs', spec);
    if (!existsSync(file)) return [{ message: `The specification specs/${spec} does not exist.`, ...at }];
    const hint = 'Copy it into specs/, or build it on its own with `--spec`.';
    if (liesOutside(root, file))
      return [{ message: `The specification ${spec} is outside the project.`, ...at, hint }];
    const fault = fileFault(root, file, SPECIFICATION);
    return fault === undefined ? [] : [{ message: fault, ...at, hint }];
  });
}

function fromSpec(root: string, spec: string, flags: ConfigFlags, cwd: string): SiteConfig {
  const file = path.resolve(cwd, spec);
  const isOfRoot = flags.root !== undefined && file.startsWith(root + path.sep);
  fail(checkLinksBeside(isOfRoot ? root : path.dirname(file), file));
  return {
    root: flags.root === undefined ? path.dirname(file) : root,
    out: path.resolve(cwd, flags.out ?? 'dist'),
    base: normalizeBase(flags.base ?? '/'),
    url: trimEnd(flags.url ?? '', '/'),
    title: flags.title ?? '',
    tagline: '',
    description: '',
    language: 'en',
    navbar: [],
    sidebar: [],
    redirects: [],
    footer: [],
    references: [{ route: '', file, label: 'API reference' }],
    showLastChange: false,
    budgets: [],
    ignoredLinks: [],
    synonyms: [],
    rules: {},
    limits: limitsOf({}),
    hosts: flags.host ?? [],
    precompress: flags.precompress ?? false,
    strict: flags.strict ?? false,
    locate: () => ({}),
  };
}

function checkBase(config: SiteConfig): Partial<Problem>[] {
  const fault = config.base === '/' ? undefined : nameFault(config.base.slice(1, -1));
  const isPlain = /^[\w\-./~]*$/.test(config.base);
  if (isPlain && fault === undefined) return [];
  return [
    {
      message: `The base path \`${config.base}\` ${isPlain && !config.base.includes('..') ? fault : 'contains characters that are not allowed in a URL path'}.`,
      ...config.locate('/base'),
      hint: `Use letters, digits, hyphens and slashes: \`${normalizeBase(config.base.replace(/\s+/g, '-').replace(/[^\w\-./~]/g, ''))}\`.`,
    },
  ];
}

function checkUrl({ url }: SiteConfig): Partial<Problem>[] {
  if (/^https?:\/\/[^\s/?#][^\s?#]*$/.test(url) && URL.canParse(url)) return [];
  return [
    {
      message: `\`${url}\` is not a URL at which a site can be published.`,
      hint: 'Use an absolute URL, such as `https://docs.example.com`.',
    },
  ];
}
