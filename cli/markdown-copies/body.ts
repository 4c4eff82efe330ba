import { isDeepStrictEqual } from 'node:util';
import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { MediaType, Operation, Response } from '../openapi/model/model.ts';
import { parameterItem } from './parameter.ts';
import { marksOf, schemaItems } from './schema.ts';
import { blocks, code, fence, heading, item, link, list, type ResolveLink, rich } from './text.ts';

export function requestBody({ requestBody: body }: Operation, level: number, resolve: ResolveLink): string {
  if (!body) return '';
  const isRepeated = body.media.some(({ schema }) =>
    isDeepStrictEqual(schema?.description, body.description),
  );
  return blocks(
    `${heading(level, 'Request body')} (${body.required ? 'required' : 'optional'})`,
    isRepeated ? '' : rich(body.description, resolve),
    ...body.media.map((media) => mediaType(media, resolve)),
  );
}

export function responses(all: Response[], level: number, resolve: ResolveLink): string {
  if (all.length === 0) return '';
  return blocks(heading(level, 'Responses'), ...all.map((one) => response(one, level + 1, resolve)));
}

function response(
  { status, phrase, summary, description, headers, media }: Response,
  level: number,
  resolve: ResolveLink,
): string {
  return blocks(
    heading(level, `${status} ${phrase}`),
    summary && escapeMarkdown(summary),
    rich(description, resolve),
    headers.length > 0 ? 'Headers:' : '',
    list(headers.map((header) => parameterItem(header, resolve))),
    ...media.map((one) => mediaType(one, resolve)),
  );
}

function mediaType({ type, schema, itemSchema, encodings }: MediaType, resolve: ResolveLink): string {
  return blocks(
    schema ? `${code(type)} ${marksOf(schema)}` : code(type),
    schema && rich(schema.description, resolve),
    schema && list(schemaItems(schema, resolve)),
    itemSchema && `Each item of the stream ${marksOf(itemSchema)}:`,
    itemSchema && rich(itemSchema.description, resolve),
    itemSchema && list(schemaItems(itemSchema, resolve)),
    list(
      encodings.map(({ name, facts, headers }) => {
        const said = facts.map(({ label, value }) => `, ${escapeMarkdown(label)} ${escapeMarkdown(value)}`);
        return item(
          `Part ${code(name)}${said.join('')}`,
          list(headers.map((header) => parameterItem(header, resolve))),
        );
      }),
    ),
  );
}

/** One request for each named example, in the first language: cURL. */
export function requestSamples({ samples }: Operation, level: number): string {
  const sample = samples.find(({ id }) => id === 'curl') ?? samples[0];
  if (!sample) return '';
  const language = sample.id === 'curl' ? 'bash' : sample.id;
  return blocks(
    heading(level, `Request in ${sample.label}`),
    ...sample.examples.flatMap(({ title, code: lines }) => [
      sample.examples.length > 1 ? `${escapeMarkdown(title)}:` : '',
      fence(lines, language),
    ]),
  );
}

export function responseExamples(all: Response[], level: number, resolve: ResolveLink): string {
  const shown = all.flatMap(({ status, phrase, media }) =>
    media.flatMap(({ type, examples }) =>
      examples.map((example) => ({
        head: `${status} ${phrase}`,
        type,
        isAlone: examples.length === 1,
        example,
      })),
    ),
  );
  if (shown.length === 0) return '';
  return blocks(
    heading(level, 'Response examples'),
    ...shown.map(({ head, type, isAlone, example }) =>
      blocks(
        `**${escapeMarkdown(head)}**, ${escapeMarkdown(isAlone ? type : example.title)}`,
        rich(example.description, resolve),
        example.code === '' ? '' : fence(example.code, example.language),
        example.externalUrl &&
          link(`${escapeMarkdown(example.title)} (another site)`, example.externalUrl, resolve),
      ),
    ),
  );
}
