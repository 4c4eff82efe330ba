import type { Block, ErrorRow } from '../guides/block.ts';
import type { Words } from '../guides/diagrams/diagram.ts';
import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { Operation } from '../openapi/model/model.ts';
import { trimEnd } from '../text/trim.ts';
import { errorList, needs } from './operation.ts';
import { parameterItem } from './parameter.ts';
import { enumItems, schemaItems } from './schema.ts';
import { blocks, code, fence, item, link, list, type ResolveLink, rich, titled } from './text.ts';

/** What a directive puts into a guide, as Markdown. */
export function blockMarkdown(block: Block, resolve: ResolveLink): string {
  switch (block.kind) {
    case 'operation':
      return operationCard(block.operation, resolve);
    case 'parameters':
      return blocks(
        ...block.groups.flatMap(({ title, parameters }) => [
          `${escapeMarkdown(title)}:`,
          list(parameters.map((parameter) => parameterItem(parameter, resolve))),
        ]),
      );
    case 'fields':
      return list(schemaItems({ ...block.schema, facts: [], examples: [], enum: [] }, resolve));
    case 'enum':
      return list(enumItems(block.values, resolve));
    case 'request': {
      const sample = block.samples.find(({ id }) => id === 'curl') ?? block.samples[0];
      return captioned(block.title, fence(sample?.code ?? '', sample?.id === 'curl' ? 'bash' : ''));
    }
    case 'response':
      return captioned(block.title, fence(block.example.code, block.example.language));
    case 'scopes':
      return list(
        block.scopes.map(({ name, description }) => titled(code(name), rich(description, resolve))),
      );
    case 'grants':
      return list(
        block.grants.map(({ name, grantType, description, scopes }) =>
          titled(
            `${escapeMarkdown(name)} ${code(grantType)}`,
            rich(description, resolve),
            item(`Scopes: ${scopes.map(({ label }) => code(label)).join(', ')}`),
          ),
        ),
      );
    case 'errors':
      return errorList(block.errors, resolve);
    case 'error-table':
      return list(block.rows.map((row) => errorRow(row, resolve)));
    case 'replacements':
      return list(
        block.rows.map(({ old, replacement }) =>
          item(
            `${link(code(`${old.method} ${old.label}`), old.href, resolve)} becomes ${link(code(`${replacement.method} ${replacement.path}`), replacement.href, resolve)}`,
            list(replacement.differences.map((difference) => item(rich(difference, resolve)))),
          ),
        ),
      );
    case 'flow':
      return flow(block, resolve);
    case 'diagram':
      return captioned(block.title, list(block.words.map((words) => wordsItem(words, resolve))));
  }
}

function flow(
  { title, about, steps, needs, files, samples }: Extract<Block, { kind: 'flow' }>,
  resolve: ResolveLink,
): string {
  const sample = samples[0];
  return blocks(
    captioned(title, escapeMarkdown(about)),
    list(
      steps.map(({ title: words, call }) =>
        item(`${escapeMarkdown(words)}: ${link(code(call.text), call.href, resolve)}`),
      ),
    ),
    `Set before: ${needs.map(({ name, about: words }) => `${code(name)} (${escapeMarkdown(words)})`).join(', ')}`,
    sample ? fence(sample.code, 'bash') : '',
    `As a file: ${files.map(({ name, href }) => link(escapeMarkdown(name), href, resolve)).join(', ')}`,
  );
}

function captioned(title: string, text: string): string {
  return blocks(`**${escapeMarkdown(title)}**`, text);
}

function operationCard(operation: Operation, resolve: ResolveLink): string {
  const { title, anchor, method, path, servers } = operation;
  const endpoint = code(`${method} ${trimEnd(servers[0]?.url ?? '', '/')}${path}`);
  return blocks(
    `**${link(escapeMarkdown(title), `#${anchor}`, resolve)}** ${endpoint}`,
    list(needs(operation, resolve)),
  );
}

function errorRow({ name, statuses, api, when, remedy, operations }: ErrorRow, resolve: ResolveLink): string {
  const answers = operations.map(({ method, label, href }) =>
    link(code(`${method} ${label}`), href, resolve),
  );
  return titled(
    `${code(name)} (${escapeMarkdown([...statuses.filter((status) => status !== name), api].join(', '))})`,
    rich(when, resolve),
    remedy ? titled('What to do', rich(remedy, resolve)) : '',
    answers.length > 0 ? item(`Answers with it: ${answers.join(', ')}`) : '',
  );
}

function wordsItem({ text, call, inner }: Words, resolve: ResolveLink): string {
  const words = escapeMarkdown(text);
  return item(
    call ? `${words}: ${link(code(call.text), call.href, resolve)}` : words,
    list(inner.map((one) => wordsItem(one, resolve))),
  );
}
