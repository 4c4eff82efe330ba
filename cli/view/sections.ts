import type { ApiReference, ComponentSchema, Operation, Tag, TagGroup } from '../openapi/model/model.ts';
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
  return [
    ...plan('authentication', ownName(tagGroups), securitySchemes, (all) => all.map(schemeSection)),
    ...tagGroups.flatMap((group) => tagSections(group, show)),
    ...plan('webhooks', t('reference.webhooks'), webhooks, (all) => all.map(show), {
      role: 'webhooks',
      operations: webhooks,
    }),
    ...plan('scopes', t('reference.scopes'), indexes.scopes, (all) =>
      indexTable(t('reference.scopes'), all, 'index.used-by'),
    ),
    ...plan('errors', t('reference.errors'), indexes.errors, (all) =>
      indexTable(t('reference.errors'), all, 'index.returned-by'),
    ),
    ...plan(
      'error-codes',
      t('reference.other-errors'),
      furtherErrors(reference),
      (all) => indexTable(t('reference.other-errors'), all, 'index.returned-by'),
      { isUnlisted: true },
    ),
    ...plan('headers', t('reference.headers'), indexes.headers, headerIndex),
    ...plan('labels', t('reference.labels'), indexes.labels, (all) =>
      indexTable(t('reference.labels'), all, 'index.used-by'),
    ),
    ...plan('schemas', t('reference.schemas'), schemas, schemaSections, {
      schemas: byName(schemas),
    }),
    ...plan('changes', t('reference.changelog'), changelog, (all) => all.map(versionSection), {
      role: 'changes',
    }),
  ];
}

/** The name of the section of security schemes, which no tag has. */
function ownName(groups: TagGroup[]): string {
  const isTaken = groups.some(({ tags }) =>
    tags.some(({ title }) => title === t('reference.authentication')),
  );
  return isTaken ? t('reference.security-schemes') : t('reference.authentication');
}

/** A section for all items, unless there are none. */
function plan<T>(
  id: string,
  title: string,
  items: T[],
  content: (items: T[]) => Block | Block[] | undefined,
  more: Partial<SectionPlan> = {},
): SectionPlan[] {
  if (items.length === 0) return [];
  return [{ id, title, role: 'plain', operations: [], content: () => compact(content(items)), ...more }];
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
  return items.length === 0
    ? undefined
    : section('related', [t('reference.see-also')], [list(undefined, items)]);
}
