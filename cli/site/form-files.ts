import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, ReferencePage } from '../page.ts';
import type { SiteFile } from '../site-file.ts';
import { markdownFileOf, urlOf } from './url.ts';

/** Adds to references the addresses of what the forms of their requests ask, which scripts fetch when a form is opened. */
export function withFormUrls(pages: Page[], base: string): Page[] {
  return pages.map((page) => {
    if (page.kind !== 'reference' || formsOf(page).length === 0) return page;
    const url = (file: string): string => urlOf(base, encodeURIComponent(file));
    return { ...page, forms: { ofPage: url(formsFile(page)), shared: url(sharedFile(page)) } };
  });
}

/** Returns these files: one for each page, with a form for each operation, and one for each reference. */
export function formFiles(pages: Page[]): SiteFile[] {
  const withForms = pages.filter(
    (page): page is ReferencePage => page.kind === 'reference' && page.forms !== undefined,
  );
  const shared = new Map(withForms.map((page) => [sharedFile(page), page.reference.forms.shared]));
  return [
    ...withForms.map((page) => ({ path: formsFile(page), contents: `{${formsOf(page).join(',')}}` })),
    ...[...shared].map(([path, contents]) => ({ path, contents })),
  ];
}

function formsOf({ reference }: ReferencePage): string[] {
  const shown = new Set(allOperations(reference).map(({ anchor }) => anchor));
  return reference.forms.operations
    .filter(({ anchor }) => shown.has(anchor))
    .map(({ anchor, json }) => `${JSON.stringify(anchor)}:${json}`);
}

function formsFile({ route }: ReferencePage): string {
  return markdownFileOf(route).replace(/md$/, 'forms.json');
}

function sharedFile({ reference }: ReferencePage): string {
  return markdownFileOf(reference.route).replace(/md$/, 'fields.json');
}
