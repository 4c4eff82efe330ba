import { z } from 'zod';
import { absoluteUrl, described, isValidSoFar, path, route, text } from './setting-kinds.ts';

/** The keys of `content/site.yaml` that lead to pages: navbar, sidebar, footer. */

const linkKeys = {
  label: described(text, 'Text of the link.', 'Blog'),
  to: described(path.optional(), 'Page of this site, as a path from the base path.', '/blog/archive'),
  href: described(
    absoluteUrl,
    'Absolute URL of a page elsewhere: `https:`, `http:` or `mailto:`.',
    'https://community.example.com',
  ).meta({ pattern: '^(https?|mailto):' }),
};

export const link = z
  .strictObject(linkKeys)
  .refine((value) => (value.to === undefined) !== (value.href === undefined), {
    error: 'requires either `to` (a page of this site) or `href` (another site)',
    when: isValidSoFar,
  })
  .meta({ oneOf: [{ required: ['to'] }, { required: ['href'] }] });

export const navbarEntry = z
  .strictObject({
    ...linkKeys,
    items: described(z.array(link).min(1).optional(), 'Links of a menu that the label opens.', [
      { label: 'Status', href: 'https://status.example.com' },
    ]),
  })
  .refine(({ to, href, items }) => [to, href, items].filter((one) => one !== undefined).length === 1, {
    error: 'requires one of `to` (a page of this site), `href` (another site) and `items` (a menu)',
    when: isValidSoFar,
  })
  .meta({ oneOf: [{ required: ['to'] }, { required: ['href'] }, { required: ['items'] }] });

/** A page, a group of entries or of the pages of a folder, or a link to another site. */
export type SidebarSetting =
  | string
  | {
      label: string;
      items?: SidebarSetting[] | undefined;
      folder?: string | undefined;
      href?: string | undefined;
    };

export const sidebarEntry: z.ZodType<SidebarSetting> = z
  .lazy(() =>
    z.union([route, sidebarItem], 'must be a route, or have a `label` with `items`, `folder` or `href`'),
  )
  .meta({ id: 'sidebarEntry' });

export const sidebarItem = z
  .strictObject({
    label: described(text, 'Heading of a group, or text of a link.', 'Basics'),
    items: described(
      z.array(sidebarEntry).min(1).optional(),
      'Routes of the pages in the group, links and further groups. A group in a group is folded, unless the page that is read is in it.',
      ['docs/start/sign-in'],
    ),
    folder: described(
      route.optional(),
      'Folder of the pages in the group, as a route: all pages below it that no other entry has named, by their routes.',
      'docs/guides',
    ),
    href: described(
      absoluteUrl,
      'Absolute URL of a page elsewhere: `https:`, `http:` or `mailto:`.',
      'https://status.example.com',
    ).meta({ pattern: '^(https?|mailto):' }),
  })
  .refine(
    ({ items, folder, href }) => [items, folder, href].filter((one) => one !== undefined).length === 1,
    {
      error:
        'requires one of `items` (a group), `folder` (a group of its pages) and `href` (a link to another site)',
      when: isValidSoFar,
    },
  )
  .meta({ oneOf: [{ required: ['items'] }, { required: ['folder'] }, { required: ['href'] }] });

export const footerColumn = z.strictObject({
  label: described(text, 'Heading of the column.', 'Community'),
  links: described(z.array(link).min(1), 'Links of the column.', [{ label: 'Blog', to: '/blog/archive' }]),
});
