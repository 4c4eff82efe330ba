import { expect, test } from 'vitest';
import { pageOf } from './render.ts';

/** The hints of a page, with the lines of their problems; what is written in the same words everywhere is cut off. */
function hintsOf(text: string): string[] {
  return pageOf(text).problems.map(
    ({ line, hint = '' }) =>
      `${line} ${hint.replace(/,? the text, and `:::`.*| (?:Or write it|For the sign) .*/s, '')}`,
  );
}

const IMAGE = 'Write `![text](./a.png)`, with its size as `{width=300 height=200}`.';

test.each([
  ['{% hint style="warning" %}\nText\n{% endhint %}', ['1 Write `:::warning`']],
  ['{% hint style="danger" %}\n\nText\n\n{% endhint %}', ['1 Write `:::danger`', '5 Remove it.']],
  ['{{< hint info >}}\n\nText', ['1 Write `:::info`']],
  ['!!! warning "Tip"\n    Text', ['1 Write `:::warning`']],
  ['/// caution\nText', ['1 Write `:::warning`']],
  ['??? warning "Why"\n    Text', ['1 Write `:::details[Title]`']],
  ['<Warning>\nText\n</Warning>', ['1 Write `:::warning`']],
  ['<Callout type="error">\nText\n</Callout>', ['1 Write `:::danger`']],
  ['<Note title="A tip">\nText\n</Note>', ['1 Write `:::note`']],
  ['```{warning}\nText\n```', ['1 Write `:::warning`']],
  ['{: .warning }\nText', ['1 Write `:::warning`']],
  ['Text\n{: .warning}', ['2 Write `:::warning`']],
  ['## Setup {: #set-up }', ['1 Write `{#set-up}` behind the heading of which it is the anchor.']],
  [
    '{% code title="a.js" %}\n```js\na\n```\n{% endcode %}',
    ['1 Remove it. A title stands behind the language of the block: `title="a.js"`.', '5 Remove it.'],
  ],
])('a box, a class or a block of another tool: %j', (text, hints) => {
  expect(hintsOf(text)).toEqual(hints);
});

test.each([
  ["A\n\n<img src={require('./map.png').default} alt='Map' />", [`3 ${IMAGE}`]],
  ["<Card title={'Send'} href='/x' />", ['1 Write `:::cards`, a list of links, and `:::`.']],
  [
    "<Tabs items={['a', 'b']}>\n\nRun it.\n\n</Tabs>\n\nText",
    ['1 Write `::::tabs`, `:::tab[Label]`, the text, `:::`, and `::::` in the end.'],
  ],
  ["See <a href={useBaseUrl('/docs/x')}>Send</a>.", ['1 Write `[text](/docs/page)`.']],
  ['<>\n\nText\n\n</>', ['1 Remove it.', '5 Remove it.']],
  [
    '<details open={true}>\n\nText\n\n</details>',
    ['1 Write attributes without braces, as in `<details open>` and `<ol start="3">`.'],
  ],
])('a component with braces is told once, at its beginning: %j', (text, hints) => {
  expect(hintsOf(text)).toEqual(hints);
});

test.each([
  ['js title=send.js showLineNumbers', 'Write `title="send.js" numbered`.'],
  ['js titel=send.js', 'Write `title="send.js"`.'],
  ['js title=Send it', 'Write `title="Send it"`.'],
  ['js title = "send.js"', 'Write `title="send.js"`.'],
  ['js wordWrap=true', 'Write `wrapped`, without a value.'],
  ['js showLineNumbers wrap', 'Write `numbered wrapped`, without a value.'],
  ['js wrap="true"', 'Write `wrapped`, without a value.'],
])('what other tools write behind a language: %j', (info, hint) => {
  expect(hintsOf(`\`\`\`${info}\nsend()\n\`\`\``)).toEqual([`1 ${hint}`]);
});

test.each([
  '1. Step <!-- TODO: later',
  'Text <!-- a -- > b',
  '## Title <!-- TODO',
  '- a <!-- b\n\n  c\n\n  d -->',
])('a comment that is not closed in its paragraph is told where it begins: %j', (text) => {
  expect(hintsOf(text)).toContain('1 Close it with `-->`, in the same paragraph.');
});

test.each([
  ['bash', 'curl https://a.example?a=1&amp;b=2', 1],
  ['sh', 'export TOKEN=&lt;token&gt;', 1],
  ['sh', 'a && b & c; echo "&copy;"', 0],
  ['sh', "curl -d '<note>Tom &amp; Jerry</note>'", 0],
  ['sh', "sed 's/&amp;/and/g' a", 0],
  ['console', '$ show\nTom &amp; Jerry', 0],
  ['html', '&lt;b&gt;', 0],
  ['text', '&lt;b&gt;', 0],
])('character references in commands are told: %s, %s', (language, code, count) => {
  expect(pageOf(`\`\`\`${language}\n${code}\n\`\`\``).problems).toHaveLength(count);
});

test('what a code block that is not closed contains is no snippet', () => {
  const { problems, snippets } = pageOf('```json\n{}\n\n## Rest\n');
  expect(problems.map(({ message }) => message)).toEqual(['This code block is not closed.']);
  expect(snippets).toEqual([]);
});
