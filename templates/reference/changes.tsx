import type { VersionChanges } from '../../cli/openapi/model/model.ts';
import { Day } from '../layout/day.tsx';
import { Anchor, Mark, Rich } from './marks.tsx';
import { Link, Target } from './place.tsx';

/** What each version has changed for those who call the API, the newest first. */
export function Changes({ changelog }: { changelog: VersionChanges[] }) {
  if (changelog.length === 0) return null;
  return (
    <section className="plain changes">
      <Target as="h2" id="changes">
        Changes
        <Anchor to="changes" of="Changes" />
      </Target>
      {changelog.map((version) => (
        <Version key={version.anchor} of={version} />
      ))}
    </section>
  );
}

function Version({ of: { version, anchor, date, note, isFirst, operations } }: { of: VersionChanges }) {
  return (
    <Target as="section" id={anchor}>
      <h3>
        {`Version ${version}`}
        <Anchor to={anchor} of={`Version ${version}`} />
      </h3>
      {date && <Day date={date} />}
      <Rich text={note} />
      {isFirst && <p>The record of changes begins with this version.</p>}
      {!isFirst && operations.length === 0 && <p>Nothing has changed for clients.</p>}
      {operations.length > 0 && (
        <ul>
          {operations.map(({ name, href, changes }) => (
            <li key={name}>
              {href ? (
                <Link href={href}>
                  <code>{name}</code>
                </Link>
              ) : (
                <code>{name}</code>
              )}
              <ul>
                {changes.map(({ breaking, message, reason }) => (
                  <li key={message.text}>
                    <Rich text={message} />
                    {breaking && <Mark kind="deprecated">breaking</Mark>}
                    {reason && ` ${reason}`}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Target>
  );
}
