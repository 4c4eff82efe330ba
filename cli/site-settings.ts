import { z } from 'zod';
import { routeFault } from './file-names.ts';
import { RULES, SEVERITIES } from './rules.ts';

/**
 * All keys of `content/site.yaml`. `docs/site-yaml.md` and `docs/site.schema.json` are generated from them. Descriptions
 * are Markdown, in whole sentences.
 */

const ABSOLUTE_URL = 'must be an absolute URL, such as https://example.com';
const text = z.string().trim().min(1);
const route = text.check(({ value, issues }) => {
  const fault = routeFault(value);
  if (fault !== undefined) issues.push({ code: 'custom', message: fault, input: value });
});
const path = z.string().startsWith('/', 'must start with a slash');

/** BCP 47: language, script, region, variants and private use. */
const LANGUAGE_TAG =
  /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-[a-z\d]{5,8})*(?:-x(?:-[a-z\d]{1,8})+)?$/i;

/** A missing property may be present under a mistyped name, which has been reported already. */
const isValidSoFar = ({ issues }: { issues: unknown[] }) => issues.length === 0;

const absoluteUrl = z.url({ protocol: /^(https?|mailto)$/, error: ABSOLUTE_URL }).optional();

const link = z
  .strictObject({
    label: text.meta({ description: 'Text of the link.', examples: ['Blog'] }),
    to: path.optional().meta({
      description: 'Page of this site, as a path from the base path.',
      examples: ['/blog/archive'],
    }),
    href: absoluteUrl.meta({
      description: 'Absolute URL of a page elsewhere: `https:`, `http:` or `mailto:`.',
      examples: ['https://community.example.com'],
      pattern: '^(https?|mailto):',
    }),
  })
  .refine((value) => (value.to === undefined) !== (value.href === undefined), {
    error: 'requires either `to` (a page of this site) or `href` (another site)',
    when: isValidSoFar,
  })
  .meta({ oneOf: [{ required: ['to'] }, { required: ['href'] }] });

const announcement = z.strictObject({
  id: z
    .string()
    .regex(/^[\w.-]+$/, 'must consist of letters, digits, dots, hyphens and underscores')
    .meta({
      description:
        'Identifies the announcement. A reader who dismisses it sees the bar again when the `id` changes.',
      examples: ['version-2.2.30'],
    }),
  text: text.meta({
    description: 'Text of the bar, as one line of Markdown.',
    examples: ['Version 2.2.30 is out. [Read what changed](/api#changes).'],
  }),
});

/** A page, a group of entries, or a link to another site. */
export type SidebarSetting =
  | string
  | { label: string; items?: SidebarSetting[] | undefined; href?: string | undefined };

const sidebarEntry: z.ZodType<SidebarSetting> = z
  .lazy(() =>
    z.union(
      [route, sidebarItem],
      'must be a route, such as docs/intro, or have a `label` with `items` or `href`',
    ),
  )
  .meta({ id: 'sidebarEntry' });

const sidebarItem = z
  .strictObject({
    label: text.meta({ description: 'Heading of a group, or text of a link.', examples: ['Basics'] }),
    items: z
      .array(sidebarEntry)
      .optional()
      .meta({
        description:
          'Routes of the pages in the group, links and further groups. A group in a group is folded, unless the page that is read is in it.',
        examples: [['docs/getting-started/tokens']],
      }),
    href: absoluteUrl.meta({
      description: 'Absolute URL of a page elsewhere: `https:`, `http:` or `mailto:`.',
      examples: ['https://status.example.com'],
      pattern: '^(https?|mailto):',
    }),
  })
  .refine((value) => (value.items === undefined) !== (value.href === undefined), {
    error: 'requires either `items` (a group) or `href` (a link to another site)',
    when: isValidSoFar,
  })
  .meta({ oneOf: [{ required: ['items'] }, { required: ['href'] }] });

const footerColumn = z.strictObject({
  label: text.meta({ description: 'Heading of the column.', examples: ['Community'] }),
  links: z
    .array(link)
    .meta({ description: 'Links of the column.', examples: [[{ label: 'Blog', to: '/blog/archive' }]] }),
});

const budget = z.strictObject({
  files: text.meta({
    description:
      'Pattern of file paths below the base path: `*` stands for any characters of a name, `**` for any folders.',
    examples: ['docs/*.html'],
  }),
  kilobytes: z
    .number()
    .positive()
    .meta({
      description: 'Largest size of each of these files, in kilobytes after Brotli compression.',
      examples: [20],
    }),
});

const reference = z.strictObject({
  route: route.meta({ description: 'Route of the reference.', examples: ['api'] }),
  spec: text.meta({
    description: 'OpenAPI document, as a path from the folder `specs/`.',
    examples: ['institutional.yaml'],
  }),
  label: text.meta({ description: 'What navigation calls the reference.', examples: ['API reference'] }),
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
  page_megabytes: z
    .number()
    .positive()
    .optional()
    .meta({
      description:
        'Largest HTML of one page, in megabytes. A larger reference is split by tag, then by path. Default: `2`.',
      examples: [3],
    }),
  reference_megabytes: z
    .number()
    .positive()
    .max(1000)
    .optional()
    .meta({
      description:
        'Largest HTML of a whole reference, in megabytes. A build with a larger one fails. Default: `15`, plus 40 times the size of the document.',
      examples: [200],
    }),
});

const redirect = z.strictObject({
  from: path.meta({
    description: 'Where the page was, as a path from the base path.',
    examples: ['/docs/payments'],
  }),
  to: path
    .regex(/^[^?%\s"'`\\<>{}$;]*$/, 'must be the path of a page, such as /docs/new')
    .refine((to) => to.isWellFormed(), 'must be the path of a page, such as /docs/new')
    .meta({
      description: 'Page of this site, as a path from the base path, with or without an anchor.',
      examples: ['/docs/buying#pay'],
    }),
});

export const SITE_SETTINGS = z.strictObject({
  title: text.meta({
    description: 'Name of the site. It stands in the header, in page titles and on the home page.',
    examples: ['Institutional API'],
  }),
  tagline: z
    .string()
    .default('')
    .meta({
      description: 'A few words below the title of the home page, which are also part of its page title.',
      examples: ['Powering your app with crypto'],
    }),
  description: z
    .string()
    .trim()
    .default('')
    .meta({
      description: 'One sentence about the site, which opens `llms.txt`. Without it, the tagline does.',
      examples: ['Guides and API references for developers whose users trade crypto priced in SEK.'],
    }),
  url: z
    .url({ protocol: /^https?$/, error: ABSOLUTE_URL })
    .optional()
    .meta({
      description:
        'URL at which the site is published, without the base path. Canonical links, `sitemap.xml` and the feed need it and are left out without it; links of `llms.txt` and of Markdown copies are absolute with it. `--url` overrides it.',
      examples: ['https://developer.example.com'],
      pattern: '^https?://',
    }),
  base: z
    .string()
    .default('/institutional-api')
    .meta({
      description: 'Base path below which the site is served, or `/`. `--base` overrides it.',
      examples: ['/docs'],
    }),
  out: text.default('dist').meta({
    description:
      'Output folder, as a path from the project. It must be a folder of the project that is not hidden and holds no sources. `--out` overrides it.',
    examples: ['public'],
  }),
  language: text
    .refine((tag) => LANGUAGE_TAG.test(tag), 'must be a language tag, such as en or en-GB')
    .default('en')
    .meta({ description: 'Language of the pages, as a BCP 47 tag.', examples: ['en-GB'] }),
  announcement: announcement.optional().meta({
    description: 'Bar above every page, which a reader can dismiss.',
    examples: [{ id: 'version-2.2.30', text: 'Version 2.2.30 is out. [Read what changed](/api#changes).' }],
  }),
  navbar: z
    .array(link)
    .default([])
    .meta({
      description: 'Links in the header of every page.',
      examples: [[{ label: 'Docs', to: '/docs/intro' }]],
    }),
  sidebar: z
    .array(sidebarEntry)
    .default([])
    .meta({
      description:
        'Routes of pages and links to other sites, alone or in groups, in reading order: the order also decides which page is previous and which is next.',
      examples: [['docs/intro', { label: 'Basics', items: ['docs/getting-started/tokens'] }]],
    }),
  redirects: z
    .array(redirect)
    .default([])
    .meta({
      description:
        'Paths of pages that have moved. `--host` writes them for the host; elsewhere a small page leads on. Links within the site to such a path are reported.',
      examples: [[{ from: '/docs/payments', to: '/docs/buying#pay' }]],
    }),
  footer: z
    .array(footerColumn)
    .default([])
    .meta({
      description: 'Columns of links at the end of every page.',
      examples: [[{ label: 'Community', links: [{ label: 'Blog', to: '/blog/archive' }] }]],
    }),
  copyright: z
    .string()
    .optional()
    .meta({ description: 'Holder of the copyright, shown in the footer after ©.', examples: ['Example AB'] }),
  edit: text
    .refine(
      (url) => /^https?:\/\//.test(url) && url.includes('{path}'),
      'must be an absolute URL with `{path}` in it',
    )
    .optional()
    .meta({
      description:
        'URL at which a guide can be edited, which each guide links to: `{path}` stands for its file, as a path from the project.',
      examples: ['https://github.com/example/docs/edit/main/{path}'],
      pattern: '^https?://.*\\{path\\}',
    }),
  last_updated: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Whether each guide shows the day of its last change, which is that of its last commit. A build needs the whole history of git for it.',
      examples: [true],
    }),
  budgets: z
    .array(budget)
    .default([])
    .meta({
      description: 'Size budgets that `check` enforces. A pattern that no file matches is an error.',
      examples: [[{ files: 'docs/*.html', kilobytes: 20 }]],
    }),
  ignore_links: z
    .array(text)
    .default([])
    .meta({
      description:
        'URLs of other sites that `check --external` passes over. `*` stands for any characters between two slashes, `**` for any folders.',
      examples: [['https://community.example.com/**']],
    }),
  synonyms: z
    .array(z.array(text).min(2))
    .default([])
    .meta({
      description:
        'Words that readers search for instead of one another, other languages among them. Common words of APIs, such as `paging` and `offset`, are known.',
      examples: [[['wallet', 'plånbok']]],
    }),
  rules: rules.prefault({}).meta({
    description:
      'Severities of rules: `error`, `warning`, `note` or `off`. `--strict` turns warnings into errors. Problems of other rules are always errors.',
    examples: [{ 'openapi/path-parameter': 'error', 'openapi/extension': 'off' }],
  }),
  limits: limits.prefault({}).meta({
    description: 'Sizes above which an API reference is split into more pages, or the build fails.',
    examples: [{ page_megabytes: 3 }],
  }),
  references: z
    .array(reference)
    .default([])
    .meta({
      description:
        'API references and the OpenAPI documents that they are made from. Names in guides belong to the first reference unless they say otherwise.',
      examples: [[{ route: 'api', spec: 'institutional.yaml', label: 'API reference' }]],
    }),
});

export type SiteSettings = z.output<typeof SITE_SETTINGS>;

/** Returns the keys that a top-level key may contain. */
export function keysWithin(name: string): string[] {
  const forms = {
    ...{ announcement, navbar: link, sidebar: sidebarItem, budgets: budget, references: reference },
    ...{ rules, limits },
  };
  return Object.hasOwn(forms, name) ? Object.keys(forms[name as keyof typeof forms].shape) : [];
}
