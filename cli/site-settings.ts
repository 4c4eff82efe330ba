import { z } from 'zod';
import { BRAND_SETTINGS } from './brand-settings.ts';
import { MAX_ENTRIES, MAX_OVERLAYS, MAX_SOURCES } from './limits.ts';
import { footerColumn, navbarEntry, sidebarEntry } from './navigation-settings.ts';
import { RULES, SEVERITIES } from './rules.ts';
import { SAMPLE_LANGUAGES } from './sample-languages.ts';
import { ABSOLUTE_URL, described, listedTwice, path, route, text } from './setting-kinds.ts';
import { TRY_IT } from './try-it-settings.ts';
import { checkVersions, VERSION_SETTINGS } from './version-settings.ts';

/**
 * All keys of `content/site.yaml`. `docs/site-yaml.md` and `docs/site.schema.json` are generated from them. Descriptions
 * are Markdown, in whole sentences.
 */

/** BCP 47: language, script, region, variants and private use. */
const LANGUAGE_TAG =
  /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-[a-z\d]{5,8})*(?:-x(?:-[a-z\d]{1,8})+)?$/i;

export function isLanguageTag(tag: string): boolean {
  return LANGUAGE_TAG.test(tag);
}

const announcement = z.strictObject({
  id: described(
    z.string().regex(/^[\w.-]+$/, 'must consist of letters, digits, dots, hyphens and underscores'),
    'Identifies the announcement. A reader who dismisses it sees the bar again when the `id` changes.',
    'version-2',
  ),
  text: described(
    text,
    'Text of the bar, as one line of Markdown.',
    'Version 2 is out. [Read what changed](/api#changes).',
  ),
});

const budget = z.strictObject({
  files: described(
    text,
    'Pattern of file paths below the base path: `*` stands for any characters of a name, `**` for any folders.',
    'docs/*.html',
  ),
  kilobytes: described(
    z.number().positive(),
    'Largest size of each of these files, in kilobytes after Brotli compression.',
    20,
  ),
});

const reference = z.strictObject({
  route: described(
    route.refine(
      (name) => !/^(404|search)$|(^|\/)index$/i.test(name),
      'is a name that other files of the site have',
    ),
    'Route of the reference.',
    'api',
  ),
  spec: described(text, 'OpenAPI document, as a path from the folder `specs/`.', 'parcels.yaml'),
  label: described(text, 'What navigation calls the reference.', 'API reference'),
  overlays: described(
    z.array(text).max(MAX_OVERLAYS).default([]),
    'Overlays that are applied to the document, in this order, as paths from `specs/`.',
    ['parcels.overlay.yaml'],
  ),
  ...VERSION_SETTINGS,
});

const rules = z.strictObject(
  Object.fromEntries(
    Object.entries(RULES).map(([name, { about, build, check }]) => {
      const usual =
        build === check
          ? `Default: \`${build}\`.`
          : `Default: \`${build}\` in \`build\`, \`${check}\` in \`check\`.`;
      const severity = z
        .enum(SEVERITIES)
        .optional()
        .meta({ description: `${about} ${usual}`, examples: [build === 'error' ? 'warning' : 'error'] });
      return [name, severity];
    }),
  ),
);

const limits = z.strictObject({
  page_megabytes: described(
    z.number().positive().optional(),
    'Largest HTML of one page, in megabytes. A larger reference is split by tag, then by path. Default: `2`.',
    3,
  ),
  reference_megabytes: described(
    z.number().positive().max(1000).optional(),
    'Largest HTML of a whole reference, in megabytes. A build with a larger one fails. Default: `15`, plus 40 times the size of the document.',
    200,
  ),
});

const redirect = z.strictObject({
  from: described(
    path,
    'Where the page was, as a path from the base path. With or without `.html`, encoded or not.',
    '/docs/payments',
  ),
  to: described(
    z
      .string()
      .refine(
        (to) =>
          /^(\/(?!\/)[^?%\s"'`\\<>{}$;]*|https?:\/\/[^\s"'`\\<>{}$;]+)$/i.test(to) &&
          to.isWellFormed() &&
          (to.startsWith('/') || URL.canParse(to)),
        'must be the path of a page, or an absolute URL',
      ),
    'Page of this site, as a path from the base path, with or without an anchor; or the absolute URL of a page elsewhere.',
    '/docs/pay#by-invoice',
  ).meta({ pattern: '^(/(?!/)|https?://)' }),
});

const SETTINGS = z.strictObject({
  title: described(
    text,
    'Name of the site. It stands in the header, in page titles and on the home page.',
    'Parcel API',
  ),
  tagline: described(
    z.string().trim().default(''),
    'A few words below the title of the home page, which are also part of its page title.',
    'Send and track parcels from your app',
  ),
  description: described(
    z.string().trim().default(''),
    'One sentence about the site, which opens `llms.txt`. Without it, the tagline does.',
    'Guides and the API reference for developers who send, track and return parcels.',
  ),
  url: described(
    z.url({ protocol: /^https?$/, error: ABSOLUTE_URL }).optional(),
    'URL at which the site is published, with or without the base path. Canonical links, `sitemap.xml` and the feed need it and are left out without it; links of `llms.txt` and of Markdown copies are absolute with it. `--url` overrides it.',
    'https://developer.example.com',
  ).meta({ pattern: '^https?://' }),
  base: described(
    z.string().default('/'),
    'Base path below which the site is served, or `/`. `--base` overrides it.',
    '/docs',
  ),
  out: described(
    text.default('dist'),
    'Output folder, as a path from the project. It must be a folder of the project that is not hidden and holds no sources. `--out` overrides it.',
    'public',
  ),
  language: described(
    text.refine(isLanguageTag, 'must be a language tag').default('en'),
    'Language of the pages, as a BCP 47 tag. English and Swedish are complete; `strings` starts a file for any other. Pages in Arabic, Hebrew and others run from right to left.',
    'en-GB',
  ),
  ...BRAND_SETTINGS,
  announcement: described(announcement.optional(), 'Bar above every page, which a reader can dismiss.', {
    id: 'version-2',
    text: 'Version 2 is out. [Read what changed](/api#changes).',
  }),
  navbar: described(
    z.array(navbarEntry).max(MAX_ENTRIES).default([]),
    'Links and menus in the header of every page.',
    [{ label: 'Docs', to: '/docs/intro' }],
  ),
  sidebar: described(
    z.array(sidebarEntry).max(MAX_ENTRIES).default([]),
    'Routes of pages and links to other sites, alone or in groups, in reading order: the order also decides which page is previous and which is next.',
    ['docs/intro', { label: 'Basics', items: ['docs/start/sign-in'] }],
  ),
  redirects: described(
    z.array(redirect).max(MAX_ENTRIES).default([]),
    'Paths of pages that have moved. `--host` writes them for the host; elsewhere a small page leads on. Links within the site to such a path are reported.',
    [{ from: '/docs/payments', to: '/docs/pay#by-invoice' }],
  ),
  footer: described(
    z.array(footerColumn).max(MAX_ENTRIES).default([]),
    'Columns of links at the end of every page.',
    [{ label: 'Community', links: [{ label: 'Blog', to: '/blog/archive' }] }],
  ),
  copyright: described(
    text
      .refine((name) => !/^(?:©|\(c\)|copyright\b)/i.test(name), 'begins with the sign that stands before it')
      .optional(),
    'Holder of the copyright, shown in the footer after ©.',
    'Example Parcels Ltd',
  ),
  edit: described(
    text
      .refine(
        (url) => /^https?:\/\//i.test(url) && /(?<![${]){path}(?!}|\.md)/.test(url),
        'must be an absolute URL with `{path}` in it',
      )
      .optional(),
    'URL at which a guide can be edited, which each guide links to: `{path}` stands for its file, as a path from the project.',
    'https://github.com/example/docs/edit/main/{path}',
  ).meta({ pattern: '^https?://.*\\{path\\}' }),
  last_updated: described(
    z.boolean().default(false),
    'Whether each guide shows the day of its last change, which is that of its last commit. A build needs the whole history of git for it.',
    true,
  ),
  budgets: described(
    z.array(budget).max(MAX_ENTRIES).default([]),
    'Size budgets that `check` enforces. A pattern that no file matches is an error.',
    [{ files: 'docs/*.html', kilobytes: 20 }],
  ),
  synonyms: described(
    z.array(z.array(text).min(2)).max(MAX_ENTRIES).default([]),
    'Words that readers search for instead of one another, other languages among them. Common words of APIs, such as `paging` and `offset`, are known.',
    [['parcel', 'paket']],
  ),
  rules: described(
    rules.prefault({}),
    'Severities of rules: `error`, `warning`, `note` or `off`. `--strict` turns warnings into errors. Problems of other rules are always errors.',
    { 'openapi/path-parameter': 'error', 'openapi/extension': 'off' },
  ),
  limits: described(
    limits.prefault({}),
    'Sizes above which an API reference is split into more pages, or the build fails.',
    { page_megabytes: 3 },
  ),
  sources: described(
    z.array(text).max(MAX_SOURCES).default([]),
    'Folders outside of the project whose documents `references` may name, as paths from the project. Each document stays within its folder; what is recorded of it is kept in `specs/`.',
    ['../apis'],
  ),
  references: described(
    z.array(reference).max(MAX_ENTRIES).check(checkVersions).default([]),
    'API references and the OpenAPI documents that they are made from. Names in guides belong to the first reference unless they say otherwise.',
    [{ route: 'api', spec: 'parcels.yaml', label: 'API reference' }],
  ),
  samples: described(
    z
      .array(z.enum(SAMPLE_LANGUAGES))
      .min(1)
      .default([...SAMPLE_LANGUAGES]),
    'Languages of request samples, in the order of their tabs. Samples of a document (`x-codeSamples`) in other languages are shown, too. Default: all.',
    ['curl', 'python'],
  ),
  try_it: described(
    TRY_IT.prefault({}),
    'Servers to which readers may send requests from the pages. Without any, the pages send nothing, and their policy forbids it.',
    {
      servers: [
        'https://api.staging.example.com',
        { url: 'https://api.example.com', name: 'Production', production: true },
      ],
    },
  ),
});

/** Reports entries of lists that are there already. */
function checkTwice({ value, issues }: z.core.ParsePayload<unknown>, steps: PropertyKey[] = []): void {
  const seen = new Set<string>();
  for (const [name, part] of Object.entries(Object(value))) {
    const text = JSON.stringify(part);
    const path = [...steps, Array.isArray(value) ? Number(name) : name];
    if (Array.isArray(value) && seen.has(text)) issues.push(listedTwice(part, path));
    else if (typeof part === 'object') checkTwice({ value: part, issues }, path);
    seen.add(text);
  }
}

export const SITE_SETTINGS = SETTINGS.check((payload) => checkTwice(payload));

/** The example of each top-level key. */
export const EXAMPLES: Record<string, unknown> = Object.fromEntries(
  Object.entries(SITE_SETTINGS.shape).map(([key, schema]) => [key, [schema.meta()?.examples].flat()[0]]),
);

export type SiteSettings = z.output<typeof SITE_SETTINGS>;
