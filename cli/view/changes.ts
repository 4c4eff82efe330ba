import type { VersionChanges } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import { anchoredSection, code, description, item, link, list, paragraph } from './builders.ts';
import type { Inline, Item, Section } from './view.ts';

function breakingMark(): Inline {
  return { kind: 'badges', badges: [{ text: t('changes.breaking'), role: 'deprecated' }] };
}

/** The changes of a version that affect clients. */
export function versionSection(changes: VersionChanges): Section {
  const { version, anchor: id, date, note, isFirst, groups } = changes;
  return anchoredSection('version', { id, title: t('changes.version', { version }) }, [
    date && { kind: 'date', date },
    description(note),
    isFirst && !note && paragraph(t('changes.first')),
    !isFirst && groups.length === 0 && paragraph(t('changes.none')),
    list(undefined, groups.map(groupItem)),
  ]);
}

function groupItem({ operations, changes }: VersionChanges['groups'][number]): Item {
  const items = changes.map(({ breaking, message, reason }) =>
    item(
      [],
      description(message),
      (breaking || reason) && {
        kind: 'inline',
        content: [...(breaking ? [breakingMark()] : []), reason ? ` ${reason}` : ''],
      },
    ),
  );
  const names = operations.flatMap(({ name, href }, index): Inline[] => [
    ...(index > 0 ? [', '] : []),
    href ? link(href, code(name)) : code(name),
  ]);
  return item(names, list(undefined, items));
}
