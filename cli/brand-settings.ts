import { z } from 'zod';
import { MAX_BRAND_ITEMS } from './limits.ts';
import { isValidSoFar } from './setting-kinds.ts';

/** The keys of `content/site.yaml` that decide what a site looks like. */

export const STATIC_PATH = /^\/(?!\/)[^?#\\]+$/;
const file = z.string().regex(STATIC_PATH, 'must be the path of a file in static/');

/** `#rgb` or `#rrggbb`: other forms of CSS could not be checked for contrast. */
const color = z
  .string()
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'must be a color in hexadecimal digits, in quotes');

const modes = z.strictObject({
  light: color.meta({ description: 'In light mode.', examples: ['#1d4f91'] }),
  dark: color.meta({ description: 'In dark mode.', examples: ['#8fbdf5'] }),
});

/** A value of a token: text that cannot end the declaration, or load anything. */
const tokenValue = z
  .string()
  .regex(/^[^;{}<>\\]+$/, 'must be one value of CSS')
  .refine((value) => !/url\(|image-set\(|src\(/i.test(value), 'must not load anything');

const font = z.strictObject({
  for: z
    .enum(['text', 'code'])
    .meta({ description: 'What is set in it: `text` or `code`.', examples: ['text'] }),
  file: file
    .refine((name) => name.endsWith('.woff2'), 'must be a .woff2 file')
    .meta({ description: 'WOFF2 file in `static/`.', examples: ['/fonts/inter.woff2'] }),
  weight: z
    .union(
      [z.int().min(1).max(1000), z.string().regex(/^\d{1,4}( \d{1,4})?$/)],
      'must be a weight or a range of weights',
    )
    .default(400)
    .meta({ description: 'Weight, or the range of a variable font. Default: `400`.', examples: ['100 900'] }),
  style: z
    .enum(['normal', 'italic'])
    .default('normal')
    .meta({ description: 'Style: `normal`, the default, or `italic`.', examples: ['italic'] }),
});

const logo = z.strictObject({
  light: file.meta({ description: 'Image for light mode, in `static/`.', examples: ['/logo.svg'] }),
  dark: file.optional().meta({
    description: 'Image for dark mode. Default: that for light mode.',
    examples: ['/logo-dark.svg'],
  }),
  alt: z
    .string()
    .trim()
    .min(1)
    .optional()
    .meta({
      description:
        'Text of a logo that has the name in it, and stands in its place. Without it, the title follows the logo.',
      examples: ['Parcels'],
    }),
});

const theme = z.strictObject({
  accent: z
    .union([color, modes], 'must be a color, or have `light` and `dark`')
    .optional()
    .meta({
      description:
        'Color of links, buttons and marks. Shades and the color for dark mode are derived from it. A color with too little contrast is an error, with the nearest that has enough.',
      examples: ['#1d4f91'],
    }),
  fonts: z
    .array(font)
    .max(MAX_BRAND_ITEMS)
    .default([])
    .meta({
      description: 'Fonts of the site. Default: those of the reader’s system.',
      examples: [[{ for: 'text', file: '/fonts/inter.woff2', weight: '100 900' }]],
    }),
  tokens: z
    .record(z.string(), z.union([tokenValue, modes], 'must be a value of CSS, or have `light` and `dark`'))
    .default({})
    .meta({
      description: 'Values of design tokens, by their names in `templates/styles/tokens.css`.',
      examples: [{ radius: '0', paper: { light: '#fffdf8', dark: '#14120d' } }],
    }),
});

/** What the generator writes for each page. */
const OF_EVERY_PAGE = /^(?:viewport|color-scheme|description|og:(?:type|title|description|site_name|url))$/i;

const headTag = z
  .strictObject({
    tag: z.enum(['meta', 'link']).meta({ description: 'Element: `meta` or `link`.', examples: ['meta'] }),
    attributes: z
      .partialRecord(
        z.enum(['name', 'property', 'content', 'rel', 'href', 'hreflang', 'type', 'title', 'media']),
        z.string(),
      )
      .meta({
        description:
          'Attributes: `name`, `property`, `content`, `rel`, `href`, `hreflang`, `type`, `title` and `media`. The `rel` of a link is `me`, `author`, `license`, `help` or `alternate`.',
        examples: [{ name: 'google-site-verification', content: 'abc' }],
      }),
  })
  .refine(
    ({ tag, attributes }) =>
      tag !== 'link' || /^(me|author|license|help|alternate)$/.test(attributes.rel ?? ''),
    {
      message: 'must have a `rel` that loads nothing: me, author, license, help or alternate',
      path: ['attributes'],
      when: isValidSoFar,
    },
  )
  .refine(
    ({ tag, attributes: { name, property, content, href } }) =>
      tag === 'link' ? href : (name || property) && content,
    {
      message: 'must be complete: a `meta` has `content` and a `name` or `property`, a `link` has `href`',
      path: ['attributes'],
      when: isValidSoFar,
    },
  )
  .refine(
    ({ attributes: { name = '', property = '' } }) =>
      !OF_EVERY_PAGE.test(name) && !OF_EVERY_PAGE.test(property),
    {
      message:
        'must not be what every page has: `viewport`, `color-scheme`, `description` and `og:` with its type, title, description, site and URL',
      path: ['attributes'],
      when: isValidSoFar,
    },
  );

export const BRAND_SETTINGS = {
  logo: logo.optional().meta({
    description: 'Image beside the title in the header. Default: the first letter of the title.',
    examples: [{ light: '/logo.svg', dark: '/logo-dark.svg' }],
  }),
  favicon: file
    .refine((name) => /\.(svg|png|ico)$/.test(name), 'must be an .svg, .png or .ico file')
    .optional()
    .meta({
      description:
        'Icon in the tabs of browsers. Default: `/favicon.svg`, or the first letter of the title on the accent.',
      examples: ['/icon.svg'],
    }),
  social_image: file
    .refine((name) => /\.(png|jpe?g|webp)$/.test(name), 'must be a .png, .jpg or .webp file')
    .optional()
    .meta({
      description: 'Image that other sites show beside a link, 1200 × 630 pixels. It needs `url`.',
      examples: ['/social.png'],
    }),
  theme: theme.prefault({}).meta({
    description: 'Colors, fonts and other design tokens.',
    examples: [{ accent: '#1d4f91', fonts: [{ for: 'text', file: '/fonts/inter.woff2' }] }],
  }),
  styles: z
    .array(
      z
        .string()
        .regex(/^.+\.css$/, 'must be a .css file')
        .regex(/^(?!\/)/, 'must be a path from `content/`, without a slash in front'),
    )
    .max(MAX_BRAND_ITEMS)
    .default([])
    .meta({
      description:
        'Style sheets, as paths from `content/`. They are in every page, after those of the generator, and win over them whatever their specificity.',
      examples: [['brand.css']],
    }),
  head: z
    .array(headTag)
    .max(MAX_BRAND_ITEMS)
    .default([])
    .meta({
      description: 'Further `meta` and `link` elements of every page.',
      examples: [[{ tag: 'meta', attributes: { name: 'google-site-verification', content: 'abc' } }]],
    }),
};
