import type { ApiReference, Operation, TagGroup } from '../openapi/model/model.ts';
import type { SiteLink } from '../site/page.ts';
import { versionSection } from './changes.ts';
import { schemaIndex, schemaSection } from './component.ts';
import { errorList, furtherErrors, index } from './errors.ts';
import { operationSection } from './operation.ts';
import { description, docs, some } from './pieces.ts';
import { schemeSection } from './security.ts';
import type { Block, SectionRole } from './view.ts';

/** A section of a reference, before anybody asks what it says. */
export interface PlannedSection {
  id: string;
  title: string;
  role: SectionRole;
  isEmpty: boolean;
  operations: Operation[];
  /** The group of tags that begins with this one. */
  group?: string;
  /** What stands before it leads there, too. */
  isUnlisted?: boolean;
  content(): Block[];
}

/** Guides by the anchors of the operations that they lead to. */
export type Guides = ReadonlyMap<string, SiteLink[]>;

/** The sections that a reference has, in their order. */
export function sectionsOf(reference: ApiReference, guides: Guides = new Map()): PlannedSection[] {
  const show = (operation: Operation) => operationSection(operation, guides.get(operation.anchor));
  const { securitySchemes, tagGroups, webhooks, indexes, schemas, changelog } = reference;
  const others = furtherErrors(reference);
  const sections: PlannedSection[] = [
    planned('authentication', 'Authentication schemes', securitySchemes, (all) => all.map(schemeSection)),
    ...tagGroups.flatMap((group) => tagSections(group, show)),
    {
      ...planned('webhooks', 'Webhooks', webhooks, (all) => all.map(show)),
      role: 'webhooks',
      operations: webhooks,
    },
    planned('scopes', 'Scopes', indexes.scopes, (all) => index(all, 'Used by')),
    planned('errors', 'Errors', indexes.errors, (all) => index(all, 'Returned by')),
    { ...planned('error-codes', 'Other error codes', others, errorList), isUnlisted: true },
    planned('headers', 'Headers', indexes.headers, (all) => index(all, 'Used by')),
    planned('schemas', 'Schemas', schemas, (all) => [...schemaIndex(all), ...all.map(schemaSection)]),
    { ...planned('changes', 'Changelog', changelog, (all) => all.map(versionSection)), role: 'changes' },
  ];
  return sections.filter(({ isEmpty }) => !isEmpty);
}

function planned<T>(
  id: string,
  title: string,
  all: T[],
  content: (all: T[]) => Block | Block[] | undefined,
): PlannedSection {
  const isEmpty = all.length === 0;
  return { id, title, role: 'plain', isEmpty, operations: [], content: () => some(content(all)) };
}

function tagSections({ name, tags }: TagGroup, show: (operation: Operation) => Block): PlannedSection[] {
  return tags.map(({ anchor, title, description: text, externalDocs, operations }, at) => ({
    id: anchor,
    title,
    role: 'tag',
    isEmpty: false,
    operations,
    ...(at === 0 && name !== undefined && { group: name }),
    content: () => some<Block>(description(text), docs(externalDocs), operations.map(show)),
  }));
}
