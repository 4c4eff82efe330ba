import type { Example, MediaType, Operation, Response } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import { codeBlock, compact, description, link, paragraph } from './builders.ts';
import type { Block, Choices } from './view.ts';

/** A request, or a script, in one language. */
export interface Sample {
  id: string;
  label: string;
  code: string;
  html: string;
}

/** Samples of which the reader chooses the language. */
export function languageChoices(name: string, samples: Sample[]): Choices {
  const options = samples.map(({ id, label, code, html }) => ({
    id,
    label: [label],
    content: [codeBlock(code, html, id)],
  }));
  return { kind: 'choices', role: 'languages', name, options };
}

/**
 * A request in every language, then the examples of every response; of a webhook, the payload that the reader receives
 * and the response to send.
 */
export function samples(operation: Operation): Block[] {
  return [...(operation.isReceived ? payload(operation) : []), ...requestSamples(operation)];
}

function requestSamples(operation: Operation): Block[] {
  const { anchor, samples: languages, responses, isReceived } = operation;
  const requests = languages.map(({ id, label, examples }) => ({
    id,
    label: [label],
    content: exampleOptions(
      `${anchor}-${id}`,
      examples.map(({ title, code, html }) => ({ title, content: [codeBlock(code, html, id)] })),
    ),
  }));
  const responseOptions = groupByExamples(responses).map(([first, ...others]) => ({
    id: first.status,
    label: [
      isReceived
        ? t('sample.you-send', { response: namesOf([first, ...others]) })
        : namesOf([first, ...others]),
    ],
    content: exampleOptions(`${anchor}-${first.status}`, first.media.flatMap(exampleChoices)),
  }));
  // Scripts offer a form for those that readers can send.
  const name = `${anchor}-${isReceived ? 'authored' : 'lang'}`;
  return [
    ...choices(t('sample.requests'), { role: 'languages', name, options: requests }),
    ...(isReceived ? [] : otherBodies(operation)),
    ...choices(t('sample.responses'), { name: `${anchor}-response`, options: responseOptions }),
  ];
}

function payload({ anchor, requestBody }: Operation): Block[] {
  const content = exampleOptions(`${anchor}-payload`, requestBody?.media.flatMap(exampleChoices) ?? []);
  const options = content.length > 0 ? [{ label: [t('sample.you-receive')], content }] : [];
  return choices(t('sample.payload'), { name: `${anchor}-received`, options });
}

/** Whether samples send an example; instead of one of a file, they send any. */
export function isSampled(
  { sent, types }: MediaType['examples'][number],
  sampledType: string | undefined,
): boolean {
  return sent !== undefined && sent.kind !== 'file' && types.includes(sampledType ?? '');
}

/** The examples of the body that no sample sends: of other media types, and external ones. */
function otherBodies({ anchor, requestBody }: Operation): Block[] {
  const { media = [], sampledType } = requestBody ?? {};
  const options = media.flatMap((one) => {
    const examples = one.examples.filter(
      (example) => !isSampled(example, sampledType) && !(example.generated && example.sent?.kind === 'file'),
    );
    const types = [...new Set(examples.flatMap((example) => example.types))];
    const content = exampleOptions(`${anchor}-${types[0]}`, exampleChoices({ ...one, types, examples }));
    return content.length > 0 ? [{ label: [t('sample.body', { types: types.join(', ') })], content }] : [];
  });
  const label = sampledType === undefined ? t('sample.bodies') : t('sample.other-bodies');
  return choices(label, { name: `${anchor}-bodies`, options });
}

function namesOf(responses: Response[]): string {
  return responses.map(({ status, phrase }) => `${status} ${phrase}`).join(', ');
}

/** Choices under a heading, unless there are no options. */
function choices(label: string, about: Pick<Choices, 'name' | 'options'> & Partial<Choices>): Block[] {
  return about.options.length === 0 ? [] : [{ kind: 'choices', role: 'responses', ...about, label }];
}

/** Groups the responses that have examples by their examples. */
function groupByExamples(responses: Response[]): [Response, ...Response[]][] {
  const groups = new Map<string, [Response, ...Response[]]>();
  for (const response of responses) {
    const examples = response.media.flatMap((media) => media.examples);
    if (examples.length === 0) continue;
    // Without the HTML, which is long and follows from the code.
    const key = JSON.stringify(
      examples.map(({ html, summary, sent, generated, description: text, ...shown }) => [
        shown,
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
  const isOnly = (example: MediaType['examples'][number]) =>
    examples.every((other) => other === example || !other.types.some((type) => example.types.includes(type)));
  return examples.map((example) => ({
    title: titleOf(example, { types, isOnly: isOnly(example) }),
    content: exampleBlocks(example, isOnly(example)),
  }));
}

/** The names of its media types for an example that is the only one of them, or else its own title. */
function titleOf(
  { title, types }: MediaType['examples'][number],
  { types: all, isOnly }: { types: string[]; isOnly: boolean },
): string {
  const names = types.join(', ');
  if (isOnly) return names;
  return types.length < all.length ? `${title} (${names})` : title;
}

/** Choices of examples; a single one is shown without a title. */
function exampleOptions(name: string, choices: { title: string; content: Block[] }[]): Block[] {
  if (choices.length <= 1) return choices[0]?.content ?? [];
  const options = choices.map(({ title, content }) => ({ label: [title], content }));
  return [{ kind: 'choices', role: 'examples', name, options }];
}

function exampleBlocks(example: Example, isOnly: boolean): Block[] {
  const { code, html, language, title, summary, externalUrl, description: text } = example;
  return compact<Block>(
    isOnly && summary && !externalUrl && paragraph(summary),
    code !== '' && codeBlock(code, html, language),
    externalUrl && paragraph({ ...link(externalUrl, t('sample.external', { title })), role: 'elsewhere' }),
    description(text),
  );
}
