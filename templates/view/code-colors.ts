/** Code as plain text with its colors apart: a page with folded code then has a third of the elements to parse. */
interface PlainCode {
  /** Escaped. */
  html: string;
  /** For each run its class, `-` for none, and its number of words if that is not one: `f-2s5`. */
  colors: string;
}

/** Runs are measured in words and punctuation, so that samples with different names have equal colors. */
const WORDS = /\w+|[^\w\s]/g;
const TAG = /<(?:\/i|i class="(\w)")>/y;
const ENTITY = /&(?:amp|lt|gt);/g;

/** Returns highlighted code as plain text; undefined if it has other elements, or a color ends inside a word. */
export function withoutColors(highlighted: string): PlainCode | undefined {
  let html = '';
  let last = '';
  let colors = '';
  const add = (name: string, text: string): boolean => {
    const isWithinWord = kindAt(last, 0) === 'word' && kindAt(text, 0) === 'word';
    html += text;
    last = text.at(-1) ?? last;
    const count = countWords(text.includes('&') ? text.replace(ENTITY, '&') : text);
    if (count > 0) colors += count > 1 ? `${name}${count}` : name;
    return !isWithinWord;
  };
  let name = '-';
  for (let at = 0; ; ) {
    const next = highlighted.indexOf('<', at);
    if (!add(name, highlighted.slice(at, next < 0 ? undefined : next))) return;
    if (next < 0) return { html, colors };
    TAG.lastIndex = next;
    const tag = TAG.exec(highlighted);
    if (!tag) return;
    name = tag[1] ?? '-';
    at = TAG.lastIndex;
  }
}

/** Counts what `WORDS` matches; without it, since a page has tens of thousands of runs. */
function countWords(text: string): number {
  let count = 0;
  let last: Kind = 'space';
  for (let index = 0; index < text.length; index += 1) {
    const kind = kindAt(text, index);
    if (kind === 'other' || (kind === 'word' && last !== 'word')) count += 1;
    last = kind;
  }
  return count;
}

type Kind = 'word' | 'space' | 'other';

function kindAt(text: string, index: number): Kind {
  const code = text.charCodeAt(index);
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95)
    return 'word';
  if (code > 32 && code < 127) return 'other';
  return code === 32 || !/\S/.test(text.charAt(index)) ? 'space' : 'other';
}

/** Splits plain text into runs of one class. White space between two runs has none. */
export function coloredRuns(text: string, colors: string): { name: string | undefined; text: string }[] {
  const runs: { name: string | undefined; text: string }[] = [];
  const words = [...text.matchAll(WORDS)];
  let word = 0;
  let end = 0;
  for (const [, name = '-', count] of colors.matchAll(/([a-z-])(\d*)/g)) {
    const first = words[word];
    word += Number(count || 1);
    const last = words[word - 1];
    if (!first || !last) break;
    if (name === '-') continue;
    if (first.index > end) runs.push({ name: undefined, text: text.slice(end, first.index) });
    end = last.index + last[0].length;
    runs.push({ name, text: text.slice(first.index, end) });
  }
  if (end < text.length) runs.push({ name: undefined, text: text.slice(end) });
  return runs;
}
