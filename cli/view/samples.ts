import type { Example, MediaType, Operation, Response } from '../openapi/model/model.ts';
import { description, joined, paragraph, some } from './pieces.ts';
import type { Block, Choices, Inline } from './view.ts';

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

/** Requests in every language, then an example of every response; of a webhook, what is received and what answers it. */
export function samples(operation: Operation): Block[] {
  return [...(operation.isReceived ? payload(operation) : []), ...requestSamples(operation)];
}

function requestSamples({ anchor, samples: languages, responses, isReceived }: Operation): Block[] {
  const requests = languages.map(({ id, label, examples }) => ({
    id,
    label: [label],
    content: oneOf(
      `${anchor}-${id}`,
      examples.map(({ title, code, html }) => ({ title, content: [codeBlock(code, html, id)] })),
    ),
  }));
  const answers = together(responses).map(([first, ...others]) => ({
    label: [
      isReceived ? 'You send ' : '',
      ...joined(
        [first, ...others].map(({ status, phrase }): Inline[] => [
          { kind: 'status', text: status },
          ` ${phrase}`,
        ]),
        ', ',
      ),
    ],
    content: oneOf(`${anchor}-${first.status}`, first.media.flatMap(exampleChoices)),
  }));
  return [
    ...titled('Request samples', {
      kind: 'choices',
      role: 'languages',
      name: `${anchor}-lang`,
      options: requests,
    }),
    ...some<Block>(requests.length > 0 && { kind: 'pause' }),
    ...titled('Response examples', {
      kind: 'choices',
      role: 'responses',
      name: `${anchor}-response`,
      options: answers,
    }),
  ];
}

/** What the API sends to its reader. */
function payload({ anchor, requestBody }: Operation): Block[] {
  const examples = requestBody?.media.flatMap(exampleChoices) ?? [];
  const content = examples.length > 0 ? oneOf(`${anchor}-payload`, examples) : [];
  const options = content.length > 0 ? [{ label: ['You receive'], content }] : [];
  return titled('Payload example', {
    kind: 'choices',
    role: 'responses',
    name: `${anchor}-received`,
    options,
  });
}

function titled(text: string, choices: Choices): Block[] {
  return choices.options.length === 0 ? [] : [{ kind: 'heading', role: 'aside', level: 4, text }, choices];
}

/** Responses that have examples, those with the same ones together. */
function together(responses: Response[]): [Response, ...Response[]][] {
  const groups = new Map<string, [Response, ...Response[]]>();
  for (const response of responses) {
    const examples = response.media.flatMap((media) => media.examples);
    if (examples.length === 0) continue;
    // Not the HTML, which is long and says the same.
    const key = JSON.stringify(
      examples.map(({ types, name, title, code, language, externalUrl, description: text }) => [
        types,
        name,
        title,
        code,
        language,
        externalUrl,
        text?.markdown,
      ]),
    );
    const group = groups.get(key);
    if (group) group.push(response);
    else groups.set(key, [response]);
  }
  return [...groups.values()];
}

function exampleChoices({ types, examples }: MediaType): { title: string; content: Block[] }[] {
  const isOnly = (one: MediaType['examples'][number]) =>
    examples.every((other) => other === one || !other.types.some((type) => one.types.includes(type)));
  return examples.map((example) => ({
    title: titleOf(example, { types, isOnly: isOnly(example) }),
    content: exampleOf(example, isOnly(example)),
  }));
}

/** An example that is the only one of its media types is called by their names. */
function titleOf(
  { title, types }: MediaType['examples'][number],
  { types: all, isOnly }: { types: string[]; isOnly: boolean },
): string {
  const names = types.join(', ');
  if (isOnly) return names;
  return types.length < all.length ? `${title} (${names})` : title;
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
