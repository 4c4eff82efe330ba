import type { SiteConfig } from '../config.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, ReferencePage } from '../page.ts';
import type { SiteFile } from '../site-file.ts';
import { sendOrigins, sendServers } from './send-servers.ts';
import { urlOf } from './url.ts';

type Config = Pick<SiteConfig, 'base' | 'hasMock' | 'sendTo'>;

/**
 * Returns the files that scripts fetch when a form is opened: for each page of a reference the forms of its operations, with the
 * servers to which they may be sent, and what they share, or for a split reference the address of a file with that. Each form is
 * a line, so that a page parses only the one that it shows.
 */
export function formFiles(pages: Page[], config: Config): SiteFile[] {
  const shared = new Map<string, string>();
  const files = pages.flatMap((page): SiteFile[] => {
    if (page.kind !== 'reference') return [];
    const forms = formsOf(page, config);
    if (forms.length === 0) return [];
    const { route } = page.reference;
    const file = formsFile(route).replace(/forms\.json$/, 'fields.json');
    if (page.split) shared.set(file, page.reference.forms.shared);
    const fields = page.split
      ? JSON.stringify(urlOf(config.base, encodeURI(file)))
      : page.reference.forms.shared;
    const contents = `{"shared":\n${fields}\n,"forms":[\n${forms.join('\n,')}\n]}\n`;
    return [{ path: formsFile(page.route), contents }];
  });
  return [...files, ...[...shared].map(([path, contents]) => ({ path, contents }))];
}

/** The anchor of each operation, its form, and the servers to which readers may send its requests. */
function formsOf({ reference }: ReferencePage, config: Config): string[] {
  const forms = new Map(reference.forms.operations.map(({ anchor, json }) => [anchor, json]));
  return allOperations(reference).flatMap(({ anchor, servers }) => {
    const form = forms.get(anchor);
    if (form === undefined) return [];
    const sendTo = sendServers(config, { route: reference.route, servers });
    // Tokens may be elsewhere.
    const origins = sendTo.length > 0 ? `,${JSON.stringify(sendOrigins(config.sendTo))}` : '';
    return [`[${JSON.stringify(anchor)},${form},${JSON.stringify(sendTo)}${origins}]`];
  });
}

/** `api.forms.json`, beside `api.html`. */
function formsFile(route: string): string {
  return `${route === '' ? 'index' : route}.forms.json`;
}
