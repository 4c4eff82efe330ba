import { getList, getString, isObject, type Raw } from '../document/raw.ts';
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

/** Request samples of an operation: the author's `x-codeSamples` first, then ours in the languages that they leave. */
export function buildSamples(context: Context, operation: SampledOperation): RequestSample[] {
  const authored = authoredSamples(context, operation.raw);
  const languages = SAMPLE_LANGUAGES.filter(({ id }) => authored.every((sample) => sample.id !== id));
  const requests = languages.length > 0 ? buildRequests(context, operation) : [];
  const generated = languages.map(({ id, label, highlight, write }) => ({
    id,
    label,
    examples: requests.map(({ title, request }) => {
      const code = write(request);
      return { title, code, html: context.renderer.highlight(code, highlight) };
    }),
  }));
  return [...authored, ...generated];
}

/** What authors call the languages of ours. */
const OTHER_NAMES: Record<string, string> = {
  bash: 'curl',
  shell: 'curl',
  sh: 'curl',
  js: 'javascript',
  node: 'javascript',
  'node.js': 'javascript',
  nodejs: 'javascript',
  ts: 'typescript',
  py: 'python',
  python3: 'python',
  golang: 'go',
};

/** `x-codeSamples` (also spelled `x-code-samples`): `{ lang, label, source }`. One in a language of ours has its id. */
export function authoredSamples(context: Context, raw: Raw): RequestSample[] {
  const list = [...getList(raw, 'x-codeSamples'), ...getList(raw, 'x-code-samples')].filter(isObject);
  const ids = new Set<string>();
  return list.flatMap((sample, index) => {
    const source = getString(sample, 'source');
    if (source === undefined) return [];
    const code = visible(source);
    const language = getString(sample, 'lang') ?? 'text';
    const own = ownLanguage(language);
    const id = own === undefined || ids.has(own) ? `authored-${index + 1}` : own;
    ids.add(id);
    return [
      {
        id,
        label: getString(sample, 'label') ?? language,
        examples: [
          { title: 'Request', code, html: context.renderer.highlight(code, language.toLowerCase()) },
        ],
      },
    ];
  });
}

function ownLanguage(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  const id = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : name;
  return SAMPLE_LANGUAGES.find((language) => language.id === id)?.id;
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
