import type { SiteConfig } from '../config.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, ReferencePage } from '../page.ts';
import type { SiteFile } from '../site-file.ts';
import { type SendServer, sendServers } from './send-servers.ts';
import { urlOf } from './url.ts';

type Config = Pick<SiteConfig, 'base' | 'hasMock' | 'sendTo'>;

/**
 * Returns the files that scripts fetch when a form is opened: for each page of a reference the forms of its operations, with the
 * servers to which they may be sent, and what they share, or for a split reference the address of a file with that.
 */
export function formFiles(pages: Page[], config: Config): SiteFile[] {
  const shared = new Map<string, string>();
  const files = pages.flatMap((page): SiteFile[] => {
    if (page.kind !== 'reference' || formsOf(page).length === 0) return [];
    const { route, forms } = page.reference;
    const file = formsFile(route).replace(/forms\.json$/, 'fields.json');
    if (page.split) shared.set(file, forms.shared);
    const fields = page.split ? JSON.stringify(urlOf(config.base, encodeURI(file))) : forms.shared;
    const sendTo = JSON.stringify(sendToOf(page, config));
    const contents = `{"forms":{${formsOf(page).join(',')}},"shared":${fields},"sendTo":${sendTo}}`;
    return [{ path: formsFile(page.route), contents }];
  });
  return [...files, ...[...shared].map(([path, contents]) => ({ path, contents }))];
}

/** By operation: the servers to which readers may send its requests. */
function sendToOf({ reference }: ReferencePage, config: Config): Record<string, SendServer[]> {
  return Object.fromEntries(
    allOperations(reference).flatMap(({ anchor, servers }) => {
      const all = sendServers(config, { route: reference.route, servers });
      return all.length > 0 ? [[anchor, all]] : [];
    }),
  );
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
