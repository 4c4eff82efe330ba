import { MAX_DIAGRAM_LABEL } from '../../../limits.ts';
import { isLookupError } from '../../../markdown/embeds.ts';
import { findOperation, HTTP_METHODS } from '../../address.ts';
import type { Registry } from '../../registry.ts';
import type { Endpoint, Label } from '../diagram.ts';
import type { Reading } from './statements.ts';

/** `POST /v2/orders/buy`, optionally with a reference in front. */
const ENDPOINT = /^(?:[\w.-]+\/)?([A-Z]+) \/\S*$/;
/** `createBuyOrder`, `legacy/createBuyOrder`. */
const NAME = /^(?:[\w.-]+\/)?[\w.-]+$/;

/** The names in Mermaid's character codes, `#quot;`; others are numbers, `#35;`. */
const CHARACTERS = new Map([
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00a0'],
]);

/**
 * Returns the reader of labels. A line that is an operation, `POST /v2/orders/buy` or its `operationId`, is shown as method
 * and path. If it looks like a method and path, it must exist.
 */
export function createLabelReader(registry: Registry, report: Reading['report']): Reading['label'] {
  return (written, at) => {
    const text = written.trim();
    if (text.length > MAX_DIAGRAM_LABEL) {
      report({
        message: `This label has ${text.length} characters, of at most ${MAX_DIAGRAM_LABEL}.`,
        hint: 'Write the text below the diagram.',
        ...at,
      });
      return { lines: [] };
    }
    const label: Label = { lines: [] };
    for (const line of text
      .split(/<br\s*\/?>|\\n/i)
      .map((part) => decode(part).replace(/\s+/g, ' ').trim())) {
      if (line === '') continue;
      const found = endpointOf(line, registry);
      if (found && 'message' in found) report({ ...found, ...at });
      else if (found) label.endpoint ??= found;
      const isCode = found !== undefined && !('message' in found);
      label.lines.push({ text: isCode ? found.text : line, isCode });
    }
    return label;
  };
}

/** Decodes `#quot;` and `#35;`. */
function decode(text: string): string {
  return text.replace(/#(\w{1,8});/g, (code, name: string) => {
    const number = Number(name);
    const isCharacter = number > 31 && number <= 0x10ffff;
    return CHARACTERS.get(name) ?? (isCharacter ? String.fromCodePoint(number).toWellFormed() : code);
  });
}

/** Returns the operation that a text names, or an error if it looks like one; undefined for any other text. */
export function endpointOf(
  text: string,
  registry: Registry,
): Endpoint | { message: string; hint?: string } | undefined {
  const isPath = HTTP_METHODS.has(ENDPOINT.exec(text)?.[1] ?? '');
  if (!isPath && !NAME.test(text)) return undefined;
  const found = findOperation(registry, text);
  if (isLookupError(found)) return isPath ? found : undefined;
  const { api, operation } = found;
  return { text: `${operation.method} ${operation.path}`, href: `${api.url}#${operation.anchor}` };
}
