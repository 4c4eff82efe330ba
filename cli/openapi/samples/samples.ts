import { getList, getString, isObject, type JsonObject } from '../document/json-object.ts';
import type { Context, SampledOperation } from '../model/context.ts';
import type { RequestSample } from '../model/model.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { buildRequests, type HttpRequest } from './http-request.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';

/** Languages of request samples, in the order of the tabs. */
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

/** Builds the samples of an operation: those in `x-codeSamples` first, then generated ones in the other languages. */
export function buildSamples(context: Context, operation: SampledOperation): RequestSample[] {
  const authored = authoredSamples(context, operation.raw);
  if (operation.isReceived) return authored;
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

/** Other names of supported languages. */
const ALIASES: Record<string, string> = {
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

/** Reads `x-codeSamples` (or `x-code-samples`): `{ lang, label, source }`. The first in a supported language gets its id. */
function authoredSamples(context: Context, raw: JsonObject): RequestSample[] {
  const list = [...getList(raw, 'x-codeSamples'), ...getList(raw, 'x-code-samples')].filter(isObject);
  const ids = new Set<string>();
  return list.flatMap((sample, index) => {
    const source = getString(sample, 'source');
    if (source === undefined) return [];
    const code = visible(source);
    const language = getString(sample, 'lang') ?? 'text';
    const supported = supportedLanguage(language);
    const id = supported === undefined || ids.has(supported) ? `authored-${index + 1}` : supported;
    ids.add(id);
    const html = context.renderer.highlight(code, language.toLowerCase());
    const label = getString(sample, 'label') ?? language;
    return [{ id, label, examples: [{ title: 'Request', code, html }] }];
  });
}

function supportedLanguage(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  const id = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return SAMPLE_LANGUAGES.find((language) => language.id === id)?.id;
}

/** Replaces invisible characters by visible ones, since readers copy code into terminals. */
function visible(code: string): string {
  return code
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
      const code = character.charCodeAt(0);
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
    });
}
