import type {
  ApiReference,
  ComponentSchema,
  IndexEntry,
  Operation,
  Tag,
  TagGroup,
} from '../openapi/model/model.ts';
import type { SiteLink } from '../page.ts';
import { t } from '../words/words.ts';
import { compact, description, externalDocsLink, item, link, list, section, withMethod } from './builders.ts';
import { versionSection } from './changes.ts';
import { byName, schemaSections } from './component.ts';
import { furtherErrors, headerIndex, indexTable } from './errors.ts';
import { operationSection } from './operation.ts';
import { schemeSection } from './security.ts';
import type { Block, SectionRole } from './view.ts';

/** A section of a reference, whose content is made on demand. */
export interface SectionPlan {
  id: string;
  title: string;
  role: SectionRole;
  operations: Operation[];
  /** Components, which the menu lists by name. */
  schemas?: ComponentSchema[];
  /** The group of tags that begins with this one. */
  group?: string;
  /** What a tag says about its operations. */
  intro?: Block[];
  /** Not in the menu, because it continues the section before it. */
  isUnlisted?: boolean;
  content(): Block[];
}

/** Guides by the anchors of the operations that they link to. */
export type GuidesByOperation = ReadonlyMap<string, SiteLink[]>;

/** Returns the sections of a reference that are not empty, in reading order. */
export function planSections(reference: ApiReference, guides: GuidesByOperation = new Map()): SectionPlan[] {
  const show = (operation: Operation) => operationSection(operation, guides.get(operation.anchor));
  const { securitySchemes, tagGroups, webhooks, indexes, schemas, changelog } = reference;
  const usedBy = (entries: IndexEntry[], title: string) => indexTable(title, entries, 'index.used-by');
  const returnedBy = (entries: IndexEntry[], title: string) =>
    indexTable(title, entries, 'index.returned-by');
  return [
    ...plan(securitySchemes, (all) => all.map(schemeSection), {
      id: 'authentication',
      title: ownName(reference),
    }),
    ...tagGroups.flatMap((group) => tagSections(group, show)),
    ...plan(webhooks, (all) => all.map(show), {
      id: 'webhooks',
      title: t('reference.webhooks'),
      role: 'webhooks',
      operations: webhooks,
    }),
    ...plan(indexes.scopes, usedBy, { id: 'scopes', title: t('reference.scopes') }),
    ...plan(indexes.errors, returnedBy, { id: 'errors', title: t('reference.errors') }),
    ...plan(furtherErrors(reference), returnedBy, {
      id: 'error-codes',
      title: t('reference.other-errors'),
      isUnlisted: true,
    }),
    ...plan(indexes.headers, headerIndex, { id: 'headers', title: t('reference.headers') }),
    ...plan(indexes.labels, usedBy, { id: 'labels', title: t('reference.labels') }),
    ...plan(schemas, schemaSections, {
      id: 'schemas',
      title: t('reference.schemas'),
      schemas: byName(schemas),
    }),
    ...plan(changelog, (all) => all.map(versionSection), {
      id: 'changes',
      title: t('reference.changelog'),
      role: 'changes',
    }),
  ];
}

/** The name of the section of security schemes, which neither a tag nor a main heading of the description has. */
function ownName({ tagGroups, description: text }: ApiReference): string {
  const titles = [
    ...tagGroups.flatMap(({ tags }) => tags),
    ...(text?.headings ?? []).filter(({ level }) => level === 2),
  ].map(({ title }) => title);
  const isTaken = titles.includes(t('reference.authentication'));
  return isTaken ? t('reference.security-schemes') : t('reference.authentication');
}

/** A section for all items, unless there are none. */
function plan<T>(
  items: T[],
  content: (items: T[], title: string) => Block | Block[] | undefined,
  about: Pick<SectionPlan, 'id' | 'title'> & Partial<SectionPlan>,
): SectionPlan[] {
  if (items.length === 0) return [];
  return [{ role: 'plain', operations: [], content: () => compact(content(items, about.title)), ...about }];
}

function tagSections({ name, tags }: TagGroup, show: (operation: Operation) => Block): SectionPlan[] {
  return tags.map(({ anchor, title, description: text, externalDocs, operations, others }, position) => ({
    id: anchor,
    title,
    role: 'tag',
    operations,
    ...(position === 0 && name !== undefined && { group: name }),
    intro: compact<Block>(description(text), externalDocsLink(externalDocs)),
    content: () => compact<Block>(operations.map(show), alsoTagged(others)),
  }));
}

/** Links to the operations that are shown under another tag. */
function alsoTagged(others: Tag['others']): Block | undefined {
  const items = others.map(({ href, label, method }) => item([link(href, ...withMethod(method, label))]));
  if (items.length === 0) return undefined;
  // Beside the operations of the tag, not a part of the last one.
  return { ...section('related', [t('reference.see-also')], [list(undefined, items)]), level: 3 };
}
