import type { MediaType, Parameter, RequestBody, Response, SiteLink } from '../openapi/model/model.ts';
import { parameterList } from './parameter.ts';
import {
  anchor,
  code,
  codeLink,
  description,
  disclosure,
  group,
  heading,
  isSameText,
  item,
  joined,
  link,
  list,
  paragraph,
  section,
  some,
  titled,
} from './pieces.ts';
import { exampleTitle } from './samples.ts';
import { REQUIRED, schemaBody, typeOf } from './schema.ts';
import type { Block, Inline, Item, Section } from './view.ts';

/** What is sent, or of a webhook what is received, for each media type. */
export function requestBody(
  { anchor: id, required, description: text, media }: RequestBody,
  isReceived = false,
): Section {
  const name = isReceived ? 'Payload' : 'Request body';
  const mark = required ? REQUIRED : { text: 'optional' };
  // A schema that says the same says it closer to the fields.
  const isRepeated = media.some(({ schema }) => isSameText(schema?.description, text));
  const title: Inline[] = [name, { kind: 'marks', marks: [mark] }, anchor(id)];
  const content = [
    !isRepeated && description(text),
    media.map(mediaType),
    !isReceived && exampleWords(media),
  ];
  return { ...section('body', title, content), id };
}

/** What is said of the examples, once for all languages of the samples, which show and name them. */
function exampleWords(media: MediaType[]): Block[] {
  const said = new Map<string, Item>();
  for (const { examples } of media)
    for (const example of examples) {
      const { name, description: text } = example;
      const title = exampleTitle(example) ?? (examples.length > 1 ? name : undefined);
      if (text === undefined && (examples.length > 1 || title === undefined)) continue;
      const words: Inline[] = title === undefined ? [] : [{ kind: 'strong', text: title }];
      said.set(`${title} ${text?.markdown}`, item(words, description(text)));
    }
  const [first, ...others] = said.values();
  if (first?.content.length === 0 && others.length === 0) return [paragraph('Example: ', ...first.head)];
  const words = list(undefined, [...said.values()]);
  return words ? [heading(5, said.size === 1 ? 'Example' : 'Examples'), words] : [];
}

/** One response. The id stands inside, so that a link to it opens it. */
export function response({
  status,
  phrase,
  anchor: id,
  kind,
  headers,
  media,
  bodyShownAt,
  ...said
}: Response): Block {
  const about = some<Block>(said.summary && paragraph(said.summary), description(said.description), {
    kind: 'words',
    content: [anchor(id)],
  });
  return {
    kind: 'disclosure',
    role: 'response',
    summary: [{ kind: 'status', text: status }, ` ${phrase}`],
    isOpen: kind === 'success',
    content: some<Block>(
      { ...group('about', about), id },
      bodyShownAt ? sameBody(media, bodyShownAt) : media.map(mediaType),
      responseHeaders(headers),
    ),
  };
}

/** Behind the body. Of those that every response has, the names are enough. */
function responseHeaders(headers: Parameter[]): Block[] {
  const common = headers.filter(({ shownAt }) => shownAt !== undefined);
  const own = headers.filter(({ shownAt }) => shownAt === undefined);
  const names = own.map(({ name }) => name).join(', ');
  const known = common.map(({ name, anchor: id, shownAt }): Inline[] => [
    { ...codeLink(shownAt ?? '', name), id },
  ]);
  return some<Block>(
    own.length > 0 &&
      disclosure(`${own.length === 1 ? 'Header' : 'Headers'} ${names}`, false, parameterList(own)),
    known.length > 0 && titled('written', 'Headers of every response: ', ...joined(known, ', ')),
  );
}

/** A body that another response shows already. */
function sameBody(media: MediaType[], { href, label }: SiteLink): Block {
  const types = media.flatMap((one) => one.types.map((type) => [code(type)]));
  return paragraph(...joined(types, ', '), ' as in ', link(href, label));
}

/** The media types of a body with its fields. */
function mediaType(
  { types, schema: whole, itemSchema, encodings, examples, anchor: id }: MediaType,
  index: number,
): Block {
  const names = joined(
    types.map((type) => [code(type)]),
    ', ',
  );
  // The samples show an example of the whole body.
  const shown = new Set(examples.map((example) => example.code));
  const schema = whole && {
    ...whole,
    examples: whole.examples.filter((example) => !shown.has(example.code)),
  };
  const content = some<Block>(
    paragraph(...names, ' ', ...(schema ? [typeOf(schema)] : [])),
    schema && schemaBody(schema),
    itemSchema && [paragraph('Each item of the stream: ', typeOf(itemSchema)), ...schemaBody(itemSchema)],
    encodings.map(({ name, facts, headers }) => {
      const said = facts.map(({ label, value }) => `, ${label} ${value}`).join('');
      return group(undefined, [paragraph('Part ', code(name), said), parameterList(headers)]);
    }),
  );
  // The first stands right below what has an id of its own.
  return { ...group('media', content), ...(index > 0 && { id }) };
}
