import type { MediaType, Parameter, RequestBody, Response } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import {
  anchor,
  code,
  codeLink,
  codeList,
  compact,
  description,
  disclosure,
  factCode,
  group,
  heading,
  isSameText,
  item,
  join,
  link,
  list,
  paragraph,
  rich,
  roleParagraph,
  section,
} from './builders.ts';
import { parameterList } from './parameter.ts';
import { isSampled } from './samples.ts';
import { requiredBadge, schemaBody, typeOf } from './schema.ts';
import type { Block, Inline, Item, Section } from './view.ts';

/** The body of a request, with its fields for each media type; of a webhook, the payload that the reader receives. */
export function requestBody(
  { anchor: id, required, description: text, media, sampledType }: RequestBody,
  isReceived = false,
): Section {
  const name = isReceived ? t('body.payload') : t('body.request');
  const badge = required ? requiredBadge() : { text: t('body.optional') };
  // The description of a schema is closer to its fields.
  const isRepeated = media.some(({ schema }) => isSameText(schema?.description, text));
  const title: Inline[] = [name, { kind: 'badges', badges: [badge] }, anchor(id)];
  const content = [
    !isRepeated && description(text),
    media.flatMap(mediaType),
    !isReceived && exampleDescriptions(media, sampledType),
  ];
  return { ...section('body', title, content), id };
}

/** Titles and descriptions of the examples, once for all languages of the samples, which show them by name. */
function exampleDescriptions(media: MediaType[], sampledType: string | undefined): Block[] {
  const described = new Map<string, Item>();
  for (const { examples } of media)
    for (const example of examples.filter((one) => isSampled(one, sampledType))) {
      const { name, summary, description: text } = example;
      const title = summary ?? (examples.length > 1 ? name : undefined);
      if (text === undefined && (examples.length > 1 || title === undefined)) continue;
      const head: Inline[] = title === undefined ? [] : [{ kind: 'strong', text: title }];
      described.set(`${title} ${text?.markdown}`, item(head, description(text)));
    }
  const [first, ...others] = described.values();
  if (first?.content.length === 0 && others.length === 0)
    return [paragraph(`${t('example.one')}: `, ...first.head)];
  const items = list(undefined, [...described.values()]);
  return items ? [heading(5, described.size === 1 ? t('example.one') : t('example.several')), items] : [];
}

/** One response. Its anchor is inside of the disclosure, so that a link to it opens it. */
export function response(one: Response): Block {
  const { status, phrase, anchor: id, kind, headers, media, bodyShownAt, summary } = one;
  const about = compact<Block>(summary && paragraph(summary), description(one.description), {
    kind: 'inline',
    content: [anchor(id)],
  });
  return {
    kind: 'disclosure',
    role: 'response',
    summary: [{ kind: 'status', text: status }, ` ${phrase}`],
    isOpen: kind === 'success',
    content: compact<Block>(
      { ...group('about', about), id },
      bodyShownAt
        ? paragraph(
            ...rich('body.as-in', {
              types: codeList(media.flatMap(({ types }) => types)),
              response: link(bodyShownAt.href, bodyShownAt.label),
            }),
          )
        : media.flatMap(mediaType),
      responseHeaders(headers),
    ),
  };
}

/** The headers of a response; those of every response only by name. */
function responseHeaders(headers: Parameter[]): Block[] {
  const common = headers.filter(({ shownAt }) => shownAt !== undefined);
  const own = headers.filter(({ shownAt }) => shownAt === undefined);
  const names = own.map(({ name }) => name).join(', ');
  const commonLinks = common.map(({ name, anchor: id, shownAt }): Inline[] => [
    { ...codeLink(shownAt ?? '', name), id },
  ]);
  return compact<Block>(
    own.length > 0 &&
      disclosure(`${own.length === 1 ? t('body.header') : t('body.headers')} ${names}`, parameterList(own)),
    common.length > 0 && roleParagraph('detail', `${t('body.common-headers')} `, ...join(commonLinks)),
  );
}

/** A body in one or several media types, with its fields. */
function mediaType(
  { types, schema: whole, itemSchema, encodings, examples, anchor: id }: MediaType,
  index: number,
): Block[] {
  // The samples show the examples of the whole body.
  const shown = new Set(examples.map((example) => example.code));
  const schema = whole && {
    ...whole,
    examples: whole.examples.filter((example) => !shown.has(example.code)),
  };
  const isMultipart = types.some((type) => type.startsWith('multipart/'));
  const content = compact<Block>(
    roleParagraph(
      'media',
      ...join(types.map((type) => [factCode(type)])),
      ' ',
      ...(schema ? [typeOf(schema)] : []),
    ),
    schema && schemaBody(schema),
    itemSchema && [paragraph(`${t('body.stream-item')} `, typeOf(itemSchema)), ...schemaBody(itemSchema)],
    encodings.map(({ name, facts, serialization, headers }) => {
      const details = facts.map(({ label, value }) => `, ${label} ${value}`).join('');
      return group(
        undefined,
        compact<Block>(
          paragraph(...rich(isMultipart ? 'body.part' : 'body.field', { name: code(name) }), details),
          serialization &&
            roleParagraph('detail', ...rich('parameter.sent-as', { text: code(serialization) })),
          parameterList(headers),
        ),
      );
    }),
  );
  // The first one is right below an anchor.
  return index === 0 ? content : [{ ...group('media', content), id }];
}
