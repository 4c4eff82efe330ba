/** The content of a site's pages, read from their HTML. */
export interface PageContent {
  /** Such as `GET /pets`, with the names of parameters and fields in its section. */
  operations: Map<string, Set<string>>;
  names: Set<string>;
  /** By name of a field or parameter: what is shown with it, up to the next one. */
  rows: Map<string, string>;
  /** All text that is formatted as code: values, names, types. */
  codes: Set<string>;
  /** All numbers, as they are written. */
  numbers: Set<string>;
  /** The text of all pages. */
  text: string;
  /** All letters and digits, in order. */
  letters: string;
}

export function readPages(pages: string[]): PageContent {
  const shown: PageContent = {
    operations: new Map(),
    names: new Set(),
    rows: new Map(),
    codes: new Set(),
    numbers: new Set(),
    text: '',
    letters: '',
  };
  const texts: string[] = [];
  for (const html of pages) {
    for (const name of namesOf(html)) shown.names.add(name);
    for (const code of [...codesOf(html), ...linkedCodesOf(html), ...namesOf(html)]) shown.codes.add(code);
    texts.push(textOf(html));
    for (const row of html.split('<a class="name"').slice(1)) {
      const [, name = '', rest = ''] = /^[^>]*>([^<]*)<\/a>([\s\S]*)$/.exec(row) ?? [];
      shown.rows.set(plain(name), `${shown.rows.get(plain(name)) ?? ''}\n${textOf(rest)}`);
    }
    for (const section of html.split('<section class="operation ').slice(1)) {
      const [, method = '', path = ''] =
        /<span class="method [^"]*">([^<]*)<\/span> ?<code>([\s\S]*?)<\/code>/.exec(section) ?? [];
      const address = textOf(path.replace(/<span class="server">[\s\S]*?<\/span>/, ''));
      shown.operations.set(`${plain(method)} ${address}`, new Set(namesOf(section)));
    }
  }
  shown.text = texts.join('\n');
  shown.numbers = numbersIn(shown.text);
  shown.letters = texts.map(alphanumericsOf).join('\n');
  return shown;
}

/** All numbers, as they are written. */
export function numbersIn(text: string): Set<string> {
  return new Set(text.match(/-?(?:0x[\da-f]+|\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?)/gi));
}

function codesOf(html: string): string[] {
  return [...html.matchAll(/<code>([^<]*)<\/code>/g)].map(([, text = '']) => plain(text));
}

/** Names of fields, parameters and headers. */
function namesOf(html: string): string[] {
  return [...html.matchAll(/<a class="name"[^>]*>([^<]*)<\/a>/g)].map(([, text = '']) => plain(text));
}

/** Links that consist of code only. */
function linkedCodesOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*class="code"[^>]*>([^<]*)<\/a>/g)].map(([, text = '']) => plain(text));
}

/** Letters and digits only: markup and line breaks don't matter. */
export function alphanumericsOf(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The words of Markdown: without markup, URLs of links and HTML. */
export function wordsOfMarkdown(markdown: string): string {
  const codes: string[] = [];
  const apart = markdown.replace(/(`{3,}|~{3,})([\s\S]*?)\1|`[^`\n]+`/g, (whole, _, fenced?: string) => {
    // The rest of a fence's first line is its language, unless the fence ends there.
    codes.push(fenced === undefined ? whole : fenced.includes('\n') ? fenced.replace(/^[^\n]*/, '') : fenced);
    return CODE;
  });
  return withoutMarks(apart).replaceAll(CODE, () => codes.shift() ?? '');
}

/** Stands where code was. */
const CODE = '\uE000';

function withoutMarks(text: string): string {
  return text
    .replace(/^\s*\d+[.)]\s/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replaceAll('![](', '![Image](')
    .replace(TAG, (tag, name) =>
      /^img$/i.test(name) ? alternativeOf(tag) : isWord(tag, name, text) ? tag : '',
    )
    .replace(/^ {0,3}\[[^\]\n]+\]:\s*\S.*$/gm, '')
    .replace(/\]\(\s*(?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, ']')
    .replace(/\]\[([^\]]*)\]/g, (whole, name) => (isDefined(name, text) ? ']' : whole))
    .replace(/&sup([123]);/g, (_, digit) => '¹²³'.charAt(digit - 1))
    .replace(/&(?:#x?[\da-f]+|[a-z]+);/gi, '');
}

/** Pages show images as links: their alternative text, or a word. */
function alternativeOf(image: string): string {
  return /\salt\s*=\s*["']?([^"'>]*)/i.exec(image)?.[1]?.trim() || 'Image';
}

/** According to CommonMark; anything else in angle brackets is text. */
const TAG =
  /(?<!\\)<\/?([a-z][a-z0-9_-]*)(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/gi;

/** An unclosed tag that would swallow the rest is text, and so is an unknown HTML element. */
function isWord(tag: string, name: string, text: string): boolean {
  const swallows = /^(iframe|math|noscript|object|script|select|style|svg|template|textarea|title)$/i;
  if (swallows.test(name)) return !text.toLowerCase().includes(`</${name.toLowerCase()}`);
  const isElement =
    /^(a|abbr|address|article|aside|b|big|blockquote|br|center|cite|code|col|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|img|ins|kbd|li|link|main|mark|nav|ol|p|pre|q|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|wbr)$/i;
  const isPair = /<p[\s>]/i.test(text) && text.toLowerCase().includes(`</${name.toLowerCase()}>`);
  return /^<\/?[\w-]+(\s[\w-]+)*>$/.test(tag) && !isElement.test(name) && !isPair;
}

function isDefined(name: string, text: string): boolean {
  return name === '' || text.toLowerCase().includes(`\n[${name.toLowerCase()}]:`);
}

/** Styles show the title of one of several examples before its code. */
const TITLE = /<(?:pre|div) [^>]*class="choice[ "][^>]*aria-label="([^"]*)"[^>]*>/g;

function textOf(html: string): string {
  return plain(
    html
      .replace(TITLE, '$1\n')
      .replace(/<(script|style)[\s>][\s\S]*?<\/\1>/g, '')
      .replace(/<(?:"[^"]*"|[^">])*>/g, ''),
  );
}

function plain(html: string): string {
  return html
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
