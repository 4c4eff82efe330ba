import { isLookupError } from '../markdown/embeds.ts';
import { codeLink } from '../view/builders.ts';
import type { Inline } from '../view/view.ts';
import { findOperation, findResponse } from './address.ts';
import type { Block } from './block.ts';
import type { Registry } from './registry.ts';

/**
 * The title of a code block with the endpoint that it is a request of, or with the status of the response. Undefined if it
 * is neither; unknown names are reported when snippets are checked.
 */
export function snippetTitle(
  registry: Registry,
  { title, request, response }: { title: string; request?: string; response?: string },
): Block | undefined {
  if (response !== undefined) {
    const [, name = '', status = ''] = /^(.*) (.*)$/s.exec(response) ?? [];
    const found = findOperation(registry, name);
    if (isLookupError(found) || isLookupError(findResponse(found.operation, status))) return undefined;
    return titleRow(found.api.url, [{ kind: 'status', text: status }, ' ', title]);
  }
  const found = request === undefined ? undefined : findOperation(registry, request);
  if (!found || isLookupError(found)) return undefined;
  const { anchor, method, path } = found.operation;
  return titleRow(found.api.url, [title, ' ', codeLink(`#${anchor}`, `${method} ${path}`)]);
}

function titleRow(from: string, content: Inline[]): Block {
  return { from, content: [{ kind: 'inline', content }] };
}
