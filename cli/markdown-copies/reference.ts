import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { Operation } from '../openapi/model/model.ts';
import type { ReferencePage } from '../page.ts';
import { schemaSection } from '../view/component.ts';
import { operationSection } from '../view/operation.ts';
import { guidesByOperation } from '../view/reference.ts';
import type { ReferenceView, Section } from '../view/view.ts';
import { t } from '../words/words.ts';
import { inline } from './inline.ts';
import { namedSchemas } from './named-schemas.ts';
import { blocks, link, type ResolveLink } from './text.ts';
import { blocksMarkdown } from './view.ts';

/** The content of a reference, or of one page of a large one, without its title. */
export function referenceMarkdown(
  { overview, splitPage, sections }: ReferenceView,
  resolve: ResolveLink,
): string {
  return blocks(
    overview && inline(overview.version, resolve),
    blocksMarkdown((overview ?? splitPage)?.content ?? [], resolve),
    blocksMarkdown(sections, resolve),
  );
}

/** The file of one operation, with the schemas that it refers to. */
export function operationFile(page: ReferencePage, operation: Operation, resolve: ResolveLink): string {
  const named = namedSchemas(operation, page.reference.schemas);
  const schemas: Section = {
    kind: 'section',
    role: 'plain',
    level: 2,
    title: [t('operation.schemas')],
    content: named.map((schema) => schemaSection({ ...schema, usedBy: [] })),
  };
  const { title, version } = page.reference;
  const guides = guidesByOperation(page).get(operation.anchor);
  return blocks(
    blocksMarkdown([operationSection(operation, guides)], resolve, 2),
    named.length > 0 ? blocksMarkdown([schemas], resolve) : '',
    t('operation.part-of', { reference: link(escapeMarkdown(`${title} ${version}`), '#', resolve) }),
  );
}
