import type { Operation, TagGroup } from '../../cli/openapi/model/model.ts';
import type { ReferencePage, ReferencePart } from '../../cli/site/page.ts';
import { Method } from './marks.tsx';

/** The operations by tag, beside the reference, in the order of the page. */
export function ReferenceSidebar({ page: { reference, part, url } }: { page: ReferencePage }) {
  if (part) return <PartSidebar part={part} current={url} />;
  const { securitySchemes, tagGroups, webhooks, indexes, schemas, changelog } = reference;
  return (
    <ul className="sidebar-list operations">
      <Part id="overview" title="Overview" present />
      <Part id="authentication" title="Authentication schemes" present={securitySchemes.length > 0} />
      {tagGroups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <Group key={index} group={group} />
      ))}
      {webhooks.length > 0 && <Part id="webhooks" title="Webhooks" present operations={webhooks} />}
      <Part id="scopes" title="Scopes" present={indexes.scopes.length > 0} />
      <Part id="errors" title="Errors" present={indexes.errors.length > 0} />
      <Part id="headers" title="Headers" present={indexes.headers.length > 0} />
      <Part id="schemas" title="Schemas" present={schemas.length > 0} />
      <Part id="changes" title="Changes" present={changelog.length > 0} />
    </ul>
  );
}

/** The pages of a large reference; what stands on the one that is open. */
function PartSidebar({ part: { entry, pages }, current }: { part: ReferencePart; current: string }) {
  return (
    <ul className="sidebar-list operations">
      <li>
        <a className="tag" href={entry.url} aria-current={entry.url === current ? 'page' : undefined}>
          Overview
        </a>
      </li>
      {pages.map(({ label, url, contents }) => (
        <li key={url}>
          <a className="tag" href={url} aria-current={url === current ? 'page' : undefined}>
            {label}
          </a>
          {url === current && (
            <ul>
              {contents.map(({ anchor, label, method, deprecated }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>
                    {method && <Method name={method} />} {deprecated ? <s>{label}</s> : <span>{label}</span>}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Group({ group: { name, tags } }: { group: TagGroup }) {
  return (
    <>
      {name && <li className="group">{name}</li>}
      {tags.map(({ anchor, title, operations }) => (
        <Part key={anchor} id={anchor} title={title} present operations={operations} />
      ))}
    </>
  );
}

function Part(part: { id: string; title: string; present: boolean; operations?: Operation[] }) {
  if (!part.present) return null;
  return (
    <li>
      <a className="tag" href={`#${part.id}`}>
        {part.title}
      </a>
      {part.operations && part.operations.length > 0 && (
        <ul>
          {part.operations.map(({ anchor, title, method, deprecated }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>
                <Method name={method} /> {deprecated ? <s>{title}</s> : <span>{title}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
