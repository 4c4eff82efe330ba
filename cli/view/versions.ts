import type { ApiReference, ApiVersion, OperationVersion } from '../openapi/model/model.ts';
import { dayInWords } from '../words/day.ts';
import { t } from '../words/words.ts';
import { group, join, joinPhrases, link, paragraph, rich } from './builders.ts';
import type { Group, Inline } from './view.ts';

/** Which version of an API a reference describes, whether it can be built on, and the other versions. */
export function versionNotice({ own, others }: NonNullable<ApiReference['versions']>): Group {
  const current = others.find(({ status }) => status === 'current');
  const further = others.filter((one) => one !== current);
  const [first, second] = statusOf(own);
  const links = further.map(({ version, status, href }): Inline[] => [link(href, version), mark(status)]);
  return group('equivalent', [
    paragraph(
      { kind: 'strong', text: first },
      second,
      ...(current
        ? [' ', ...rich('version.current-is', { version: link(current.href, current.version) })]
        : []),
    ),
    links.length > 0 &&
      paragraph(`${current ? t('version.further') : t('version.others')}: `, ...join(links), '.'),
  ]);
}

/** What the status means to readers, in one sentence or two. */
function statusOf({ version, status, sunset }: ApiVersion): [string, string] {
  if (status === 'current') return [t('version.current', { version }), ''];
  if (status === 'preview') return [t('version.preview', { version }), ` ${t('version.may-change')}`];
  if (status === 'supported') return [t('version.supported', { version }), ''];
  if (status === undefined) return [t('version.this', { version }), ''];
  const day = sunset === undefined ? undefined : dayInWords(sunset);
  if (status === 'retired')
    return [
      t('version.retired', { version }),
      ` ${day === undefined ? t('version.no-longer') : t('version.shut-down', { day })}`,
    ];
  return [
    t('version.deprecated', { version }),
    day === undefined ? '' : ` ${t('version.shuts-down', { day })}`,
  ];
}

function mark(status: ApiVersion['status']): string {
  return status === undefined || status === 'supported' ? '' : ` (${t(`version.is-${status}`)})`;
}

/** Links to an operation in the other versions of the API, and the versions without it. */
export function operationVersions(versions: OperationVersion[] = []): Inline[] {
  const present = versions.flatMap(({ href, version, status }): Inline[][] =>
    href === undefined ? [] : [[link(href, version + mark(status))]],
  );
  const absent = versions.filter(({ href }) => href === undefined);
  if (absent.length === 0) return join(present);
  return [
    ...join(present),
    ...(present.length > 0 ? ['. '] : []),
    ...rich('version.not-in', { versions: joinPhrases(absent.map(({ version }): Inline[] => [version])) }),
  ];
}
