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
export function samples({ anchor, samples: languages, responses }: Operation): Block[] {
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
            content: exampleOf(example),
          })),
        ),
      ),
    }));
  return [
    ...titled('Request samples', {
      kind: 'choices',
      role: 'languages',
      name: `${anchor}-lang`,
      options: requests,
    }),
    { kind: 'pause' },
    ...titled('Response examples', {
      kind: 'choices',
      role: 'responses',
      name: `${anchor}-response`,
      options: answers,
    }),
  ];
}

function titled(text: string, choices: Choices): Block[] {
  return choices.options.length === 0 ? [] : [{ kind: 'heading', role: 'aside', level: 4, text }, choices];
}

/** A single one needs no name. */
function oneOf(name: string, choices: { title: string; content: Block[] }[]): Block[] {
  if (choices.length === 1) return choices[0]?.content ?? [];
  const options = choices.map(({ title, content }) => ({ label: [title], content }));
  return [{ kind: 'choices', role: 'examples', name, options }];
}

function exampleOf({ code, html, language, title, externalUrl, description: text }: Example): Block[] {
  return some<Block>(
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
