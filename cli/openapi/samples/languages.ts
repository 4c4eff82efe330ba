import type { HttpRequest } from '../request/http-request.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';

/** Languages of request samples, in the order of the tabs. */
export const SAMPLE_LANGUAGES: {
  id: string;
  label: string;
  write(request: HttpRequest): string;
}[] = [
  { id: 'curl', label: 'curl', write: curl },
  { id: 'javascript', label: 'JavaScript', write: javascript },
  { id: 'typescript', label: 'TypeScript', write: typescript },
  { id: 'python', label: 'Python', write: python },
  { id: 'go', label: 'Go', write: go },
  { id: 'java', label: 'Java', write: java },
  { id: 'php', label: 'PHP', write: php },
];

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
export function languageOf(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  const id = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return SAMPLE_LANGUAGES.find((language) => language.id === id)?.id;
}
