import { SAMPLE_LANGUAGES, type SampleLanguage } from '../../sample-languages.ts';
import type { HttpRequest } from '../request/http-request.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';

const WRITERS: Record<SampleLanguage, { label: string; write(request: HttpRequest): string }> = {
  curl: { label: 'curl', write: curl },
  javascript: { label: 'JavaScript', write: javascript },
  typescript: { label: 'TypeScript', write: typescript },
  python: { label: 'Python', write: python },
  go: { label: 'Go', write: go },
  java: { label: 'Java', write: java },
  php: { label: 'PHP', write: php },
};

/** Returns the name and the writer of each language. */
export function sampleWriters(languages: readonly SampleLanguage[] = SAMPLE_LANGUAGES) {
  return languages.map((id) => ({ id, ...WRITERS[id] }));
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

/** Returns the id of the supported language that an author calls so. */
export function languageOf(written: string): SampleLanguage | undefined {
  const name = written.trim().toLowerCase();
  const id = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return SAMPLE_LANGUAGES.find((language) => language === id);
}
