import type { Example, Operation } from '../openapi/model/model.ts';
import { description, paragraph, some } from './pieces.ts';
import type { Block, Choices } from './view.ts';

/** A request, or a script, in one language. */
export interface Sample {
  id: string;
  label: string;
  code: string;
  html: string;
}

/** The same in several languages. */
export function languageChoices(name: string, samples: Sample[]): Choices {
  const options = samples.map(({ id, label, code, html }) => ({
    id,
    label: [label],
    content: [codeBlock(code, html, id)],
  }));
  return { kind: 'choices', role: 'languages', name, options };
}

/** Requests in every language, then an example of every response. */
export function samples({ anchor, samples: languages, requestBody, responses }: Operation): Block[] {
  const requests = languages.map(({ id, label, examples }) => ({
    id,
    label: [label],
    content: oneOf(
      `${anchor}-${id}`,
      examples.map(({ title, code, html }) => ({ title, content: [codeBlock(code, html, id)] })),
    ),
  }));
  const answers = responses
    .filter(({ media }) => media.some(({ examples }) => examples.length > 0))
    .map(({ status, phrase, media }) => ({
      label: [{ kind: 'status', text: status } as const, ` ${phrase}`],
      content: oneOf(
        `${anchor}-${status}`,
        media.flatMap(({ type, examples }) =>
          examples.map((example) => ({
            title: examples.length === 1 ? type : example.title,
            content: exampleOf(example, examples.length === 1),
          })),
        ),
      ),
    }));
  return [
    ...titled(
      'Request samples',
      { kind: 'choices', role: 'languages', name: `${anchor}-lang`, options: requests },
      requestWords(requestBody),
    ),
    { kind: 'pause' },
    ...titled('Response examples', {
      kind: 'choices',
      role: 'responses',
      name: `${anchor}-response`,
      options: answers,
    }),
  ];
}

function titled(text: string, choices: Choices, words: Block[] = []): Block[] {
  if (choices.options.length === 0) return [];
  return [{ kind: 'heading', role: 'aside', level: 4, text }, ...words, choices];
}

/** What is said of the examples of requests, once for all languages and media types. The samples name each of several. */
function requestWords(body: Operation['requestBody']): Block[] {
  const said = new Map<string, Block[]>();
  for (const { examples } of body?.media ?? [])
    for (const example of examples) {
      const { name, description: text } = example;
      const title = exampleTitle(example) ?? (examples.length > 1 ? name : undefined);
      if (text === undefined && (examples.length > 1 || title === undefined)) continue;
      said.set(`${title} ${text?.markdown}`, some(title && paragraph(title), description(text)));
    }
  return [...said.values()].flat();
}

/** A single one needs no name. */
function oneOf(name: string, choices: { title: string; content: Block[] }[]): Block[] {
  if (choices.length === 1) return choices[0]?.content ?? [];
  const options = choices.map(({ title, content }) => ({ label: [title], content }));
  return [{ kind: 'choices', role: 'examples', name, options }];
}

/** What the author calls an example; undefined where that is only its key. */
export function exampleTitle({ name, title, generated }: Example): string | undefined {
  return generated || title === name || title === 'Example' ? undefined : title;
}

function exampleOf(example: Example, isAlone: boolean): Block[] {
  const { code, html, language, title, externalUrl, description: text } = example;
  const said = exampleTitle(example);
  return some<Block>(
    isAlone && said && !externalUrl && paragraph(said),
    code !== '' && codeBlock(code, html, language),
    externalUrl &&
      paragraph({
        kind: 'link',
        role: 'elsewhere',
        href: externalUrl,
        content: [`${title} (external link)`],
      }),
    description(text),
  );
}

export function codeBlock(text: string, html: string, language: string): Block {
  return { kind: 'code', text, html, language: language === 'curl' ? 'bash' : language };
}
