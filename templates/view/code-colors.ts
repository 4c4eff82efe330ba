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
const ENTITY = /&(?:amp|lt|gt);/y;

/** Returns highlighted code as plain text; undefined if it has other elements, or a color ends inside a word. */
export function withoutColors(highlighted: string): PlainCode | undefined {
  let html = '';
  let colors = '';
  let name = '-';
  let words = 0;
  let start = 0;
  let last: Kind = 'space';
  const endRun = (end: number) => {
    html += highlighted.slice(start, end);
    if (words > 0) colors += words > 1 ? `${name}${words}` : name;
    words = 0;
  };
  // One pass: a large reference has many megabytes of samples.
  for (let at = 0; at < highlighted.length; at += 1) {
    const kind = kindAt(highlighted, at);
    if (kind === 'tag') {
      endRun(at);
      TAG.lastIndex = at;
      const tag = TAG.exec(highlighted);
      if (!tag) return;
      name = tag[1] ?? '-';
      start = TAG.lastIndex;
      at = start - 1;
      continue;
    }
    if (kind === 'word' && last === 'word' && at === start && at > 0) return;
    if (kind === 'other' || (kind === 'word' && last !== 'word')) words += 1;
    if (kind === 'other') at += lengthOfEntity(highlighted, at) - 1;
    last = kind;
  }
  endRun(highlighted.length);
  return { html, colors };
}

type Kind = 'word' | 'space' | 'other' | 'tag';

const LESS_THAN = 60;
const AMPERSAND = 38;
/** By code, for ASCII: what `WORDS` makes of the character. Marked as pure, so that pages do without it. */
const KINDS = /* @__PURE__ */ Array.from({ length: 128 }, (_, code): Kind => {
  if (code === LESS_THAN) return 'tag';
  const character = String.fromCharCode(code);
  if (/\w/.test(character)) return 'word';
  return /\s/.test(character) ? 'space' : 'other';
});

function kindAt(text: string, index: number): Kind {
  return KINDS[text.charCodeAt(index)] ?? (/\s/.test(text.charAt(index)) ? 'space' : 'other');
}

/** Of the character at an index, which may be escaped. */
function lengthOfEntity(text: string, index: number): number {
  if (text.charCodeAt(index) !== AMPERSAND) return 1;
  ENTITY.lastIndex = index;
  return ENTITY.exec(text)?.[0].length ?? 1;
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
