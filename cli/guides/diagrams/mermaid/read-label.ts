import { MAX_DIAGRAM_LABEL } from '../../../limits.ts';
import { isLookupError, type LookupError } from '../../../markdown/embeds.ts';
import { editsWithin, isSpeltAlike } from '../../../text/did-you-mean.ts';
import { findOperation, isEndpoint, namesOf } from '../../address.ts';
import type { Registry } from '../../registry.ts';
import type { Endpoint, Label } from '../diagram.ts';
import type { Reading } from './statements.ts';

/** HTML, Markdown and icons, which other tools draw. */
const FOREIGN =
  /<\/?(?:[biu]|strong|em|code|span|p|small|su[bp]|a|img|div|font)(?:[\s/][^<>]*)?>|`|\*\*|\bfa[bsr]?:fa-[\w-]+/i;

/** `createOrder`, `legacy/createOrder`. */
const NAME = /^(?:[\w.-]+\/)?[\w.-]+$/;

/**
 * Returns the reader of labels. A line that is an operation, `POST /v2/orders/buy` or its `operationId`, is shown as method
 * and path. If it looks like a method and path, it must exist.
 */
export function createLabelReader(registry: Registry, report: Reading['report']): Reading['label'] {
  return (written, { line: lineNumber, column }) => {
    const text = plainText(written);
    const at = { line: lineNumber, column };
    const label: Label = { lines: [] };
    if (text.length > MAX_DIAGRAM_LABEL) {
      const message = `This label has ${text.length} characters, of at most ${MAX_DIAGRAM_LABEL}.`;
      report({ message, hint: 'Write the text below the diagram.', ...at });
      return label;
    }
    const [foreign] = FOREIGN.exec(text) ?? [];
    if (foreign !== undefined)
      report({
        message: `${foreign === '`' ? 'A backtick' : `\`${foreign}\``} in a label would be drawn as it is written.`,
        hint: 'Write the words alone; `<br>` breaks the line.',
        ...at,
      });
    for (const part of text.split(/<br\s*\/?>|\\n/i)) {
      const line = decode(part).replace(/\s+/g, ' ').trim();
      if (line === '') continue;
      const found = endpointOf(line, registry);
      if (found && isLookupError(found)) report({ ...found, ...at });
      else if (found) label.endpoint ??= found;
      const endpoint = found && !isLookupError(found) ? found : undefined;
      label.lines.push({ text: endpoint?.text ?? line, isCode: endpoint !== undefined });
    }
    return label;
  };
}

/** In backticks, a label is Markdown, of which the words are drawn. */
function plainText(text: string): string {
  const [, markdown] = /^`(.*)`$/.exec(text) ?? [];
  return markdown === undefined ? text : markdown.replace(/\*{1,2}|(?<!\w)_{1,2}|_{1,2}(?!\w)/g, '');
}

/** Decodes Mermaid's `#quot;`, and codes of characters such as `#124;`, which a label cannot contain otherwise. */
function decode(text: string): string {
  return text
    .replaceAll('#quot;', '"')
    .replace(/#(3[2-9]|[4-9]\d|1[01]\d|12[0-6]);/g, (_, code) => String.fromCodePoint(Number(code)));
}

/** Returns the operation that a text names, or an error if it looks like one; undefined for any other text. */
export function endpointOf(text: string, registry: Registry): Endpoint | LookupError | undefined {
  const isPath = isEndpoint(text);
  const found = isPath || NAME.test(text) ? findOperation(registry, text) : undefined;
  if (found && !isLookupError(found)) {
    const { api, operation } = found;
    return { text: `${operation.method} ${operation.path}`, href: `${api.url}#${operation.anchor}` };
  }
  const meant = isPath ? undefined : almostOperation(text, registry);
  if (meant === undefined) return isPath ? found : undefined;
  return { message: `Unknown operation \`${text}\`.`, hint: `Did you mean \`${meant}\`?` };
}

/** The method and path that a text is one character from, or the `operationId` of several words that it spells otherwise. */
function almostOperation(text: string, registry: Registry): string | undefined {
  const names = registry.flatMap(({ operations }) => operations.flatMap(namesOf));
  return names.find((name) =>
    isEndpoint(name) ? editsWithin(1, text, name) === 1 : /[a-z][A-Z]/.test(name) && isSpeltAlike(text, name),
  );
}
