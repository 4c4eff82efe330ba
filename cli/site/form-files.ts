import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, ReferencePage } from '../page.ts';
import type { SiteFile } from '../site-file.ts';
import { urlOf } from './url.ts';

/**
 * Returns the files that scripts fetch when a form is opened: for each page of a reference the forms of its operations, and what these share, or for a split reference the address
 * of a file with that.
 */
export function formFiles(pages: Page[], base: string): SiteFile[] {
  const shared = new Map<string, string>();
  const files = pages.flatMap((page): SiteFile[] => {
    if (page.kind !== 'reference' || formsOf(page).length === 0) return [];
    const { route, forms } = page.reference;
    const file = formsFile(route).replace(/forms\.json$/, 'fields.json');
    if (page.split) shared.set(file, forms.shared);
    const fields = page.split ? JSON.stringify(urlOf(base, encodeURI(file))) : forms.shared;
    return [
      { path: formsFile(page.route), contents: `{"forms":{${formsOf(page).join(',')}},"shared":${fields}}` },
    ];
  });
  return [...files, ...[...shared].map(([path, contents]) => ({ path, contents }))];
}

function formsOf({ reference }: ReferencePage): string[] {
  const shown = new Set(allOperations(reference).map(({ anchor }) => anchor));
  return reference.forms.operations
    .filter(({ anchor }) => shown.has(anchor))
    .map(({ anchor, json }) => `${JSON.stringify(anchor)}:${json}`);
}

/** `api.forms.json`, beside `api.html`. */
function formsFile(route: string): string {
  return `${route === '' ? 'index' : route}.forms.json`;
}
