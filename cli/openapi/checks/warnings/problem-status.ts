import { escapePointer } from '../../../text/json-pointer.ts';
import { get, getEntries, getObject, isObject } from '../../document/json-object.ts';
import { resolve } from '../../document/references.ts';
import type { Visited } from './warn.ts';

/** Warns about problem details whose `status` is not that of their response (RFC 9457 §3.1.2). */
export function warnOfProblemStatus({ document, node, warn }: Visited): void {
  for (const [status, raw] of getEntries(node, 'responses')) {
    if (!/^\d{3}$/.test(status)) continue;
    const response = resolve(document, raw)?.value ?? {};
    const content = getObject(getObject(response, 'content'), 'application/problem+json');
    const named = getEntries(content, 'examples').map(([, one]) =>
      get(resolve(document, one)?.value ?? {}, 'value'),
    );
    for (const example of [content.example, ...named]) {
      const written = isObject(example) ? String(example.status) : '';
      if (/^\d+$/.test(written) && written !== status)
        warn('example-mismatch', `/responses/${escapePointer(status)}`, {
          message: `The example of the response ${status} has the \`status\` ${written}. In application/problem+json, it is that of the response.`,
          hint: `Write \`status: ${status}\` in the example, or give the response an example of its own.`,
        });
    }
  }
}
