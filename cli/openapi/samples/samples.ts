import { getList, getString, isObject } from '../document/raw.ts';
import type { Context } from '../model/context.ts';
import type { RequestSample } from '../model/model.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { buildRequests, type HttpRequest, type SampledOperation } from './http-request.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';

/** The languages in which every request is shown, in the order of the tabs. */
export const SAMPLE_LANGUAGES: {
  id: string;
  label: string;
  highlight: string;
  write(request: HttpRequest): string;
}[] = [
  { id: 'curl', label: 'curl', highlight: 'bash', write: curl },
  { id: 'javascript', label: 'JavaScript', highlight: 'javascript', write: javascript },
  { id: 'typescript', label: 'TypeScript', highlight: 'typescript', write: typescript },
  { id: 'python', label: 'Python', highlight: 'python', write: python },
  { id: 'go', label: 'Go', highlight: 'go', write: go },
  { id: 'java', label: 'Java', highlight: 'java', write: java },
  { id: 'php', label: 'PHP', highlight: 'php', write: php },
];

/** Request samples of an operation: the author's `x-codeSamples` first, then one for each language and request example. */
export function buildSamples(context: Context, operation: SampledOperation): RequestSample[] {
  const requests = buildRequests(context, operation);
  const generated = SAMPLE_LANGUAGES.map(({ id, label, highlight, write }) => ({
    id,
    label,
    examples: requests.map(({ title, request }) => {
      const code = write(request);
      return { title, code, html: context.renderer.highlight(code, highlight) };
    }),
  }));
  return [...authored(context, operation), ...generated];
}

/** `x-codeSamples` (also spelled `x-code-samples`): `{ lang, label, source }`. */
function authored(context: Context, { raw }: SampledOperation): RequestSample[] {
  const list = [...getList(raw, 'x-codeSamples'), ...getList(raw, 'x-code-samples')].filter(isObject);
  return list.flatMap((sample, index) => {
    const source = getString(sample, 'source');
    if (source === undefined) return [];
    const code = visible(source);
    const language = getString(sample, 'lang') ?? 'text';
    const html = context.renderer.highlight(code, language.toLowerCase());
    return [
      {
        id: `authored-${index + 1}`,
        label: getString(sample, 'label') ?? language,
        examples: [{ title: 'Request', code, html }],
      },
    ];
  });
}

/** Code that others have written is copied into terminals as well: what cannot be seen in it becomes a character that can. */
function visible(code: string): string {
  return code
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
      const code = character.charCodeAt(0);
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
    });
}
