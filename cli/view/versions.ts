import type { ApiReference, ApiVersion, OperationVersion } from '../openapi/model/model.ts';
import { dayInWords } from '../text/day.ts';
import { group, join, joinPhrases, link, paragraph } from './builders.ts';
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
      ...(current ? [' The current version is ', link(current.href, current.version), '.'] : []),
    ),
    links.length > 0 && paragraph(current ? 'Further versions: ' : 'Other versions: ', ...join(links), '.'),
  ]);
}

/** What the status means to readers, in one sentence or two. */
function statusOf({ version, status, sunset }: ApiVersion): [string, string] {
  if (status === 'current') return [`${version} is the current version.`, ''];
  if (status === 'preview') return [`${version} is a preview.`, ' It may change without notice.'];
  if (status === 'supported') return [`${version} is supported.`, ''];
  if (status === 'retired') return [`${version} is retired.`, ' It no longer works.'];
  if (status === undefined) return [`This is ${version}.`, ''];
  return [
    `${version} is deprecated.`,
    sunset === undefined ? '' : ` It shuts down on ${dayInWords(sunset)}.`,
  ];
}

function mark(status: ApiVersion['status']): string {
  return status === undefined || status === 'supported' ? '' : ` (${status})`;
}

/** Links to an operation in the other versions of the API, and the versions without it. */
export function operationVersions(versions: OperationVersion[] = []): Inline[] {
  const present = versions.flatMap(({ href, version, status }): Inline[][] =>
    href === undefined ? [] : [[link(href, version), mark(status)]],
  );
  const absent = versions.filter(({ href }) => href === undefined);
  if (absent.length === 0) return join(present);
  return [
    ...join(present),
    present.length > 0 ? '. Not in ' : 'Not in ',
    ...joinPhrases(absent.map(({ version }): Inline[] => [version])),
    '.',
  ];
}
