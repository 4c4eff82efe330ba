import type { ApiReference, Tag } from '../../cli/openapi/model/model.ts';
import type { ReferencePage } from '../../cli/site/page.ts';
import { MarkdownLink } from '../layout/markdown-link.tsx';
import { Changes } from './changes.tsx';
import { Head } from './head.tsx';
import { Indexes } from './indexes.tsx';
import { Anchor, Docs, Rich } from './marks.tsx';
import { OperationSection } from './operation.tsx';
import { PartContents, PartHead } from './parts.tsx';
import { Target } from './place.tsx';
import { Schemas } from './schemas.tsx';
import { Security } from './security.tsx';

export { ReferenceSidebar } from './sidebar.tsx';

/** The whole reference, or one page of a large one: everything in `<main>`. */
export function ReferenceBody({ page }: { page: ReferencePage }) {
  const { reference, part, title } = page;
  return (
    <article className="reference">
      {part && !part.isEntry ? (
        <PartHead title={title} part={part}>
          <MarkdownLink page={page} />
        </PartHead>
      ) : (
        <Head reference={reference}>
          <MarkdownLink page={page} />
        </Head>
      )}
      <Security schemes={reference.securitySchemes} />
      {part?.isEntry && <PartContents pages={part.pages} />}
      {reference.tagGroups.flatMap(({ tags }) =>
        tags.map((tag) => <TagSection key={tag.anchor} tag={tag} />),
      )}
      <Webhooks webhooks={reference.webhooks} />
      <Indexes reference={reference} />
      <Schemas schemas={reference.schemas} />
      <Changes changelog={reference.changelog} />
    </article>
  );
}

function TagSection({ tag: { anchor, title, description, externalDocs, operations } }: { tag: Tag }) {
  return (
    <Target as="section" id={anchor}>
      <h2>
        {title}
        <Anchor to={anchor} of={title} />
      </h2>
      <Rich text={description} />
      <Docs docs={externalDocs} />
      {operations.map((operation) => (
        <OperationSection key={operation.anchor} operation={operation} />
      ))}
    </Target>
  );
}

function Webhooks({ webhooks }: { webhooks: ApiReference['webhooks'] }) {
  if (webhooks.length === 0) return null;
  return (
    <section>
      <Target as="h2" id="webhooks">
        Webhooks
        <Anchor to="webhooks" of="Webhooks" />
      </Target>
      {webhooks.map((operation) => (
        <OperationSection key={operation.anchor} operation={operation} />
      ))}
    </section>
  );
}
