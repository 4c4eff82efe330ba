import type { ApiReference } from '../../cli/openapi/model/model.ts';
import { Anchor, References } from './marks.tsx';
import { ParserBreak } from './parser-break.tsx';
import { Target } from './place.tsx';
import { SchemaBody } from './schema.tsx';
import { Marks } from './type-words.tsx';

/** Every named schema once, with its users. */
export function Schemas({ schemas }: { schemas: ApiReference['schemas'] }) {
  if (schemas.length === 0) return null;
  return (
    <section className="plain">
      <Target as="h2" id="schemas">
        Schemas
        <Anchor to="schemas" of="Schemas" />
      </Target>
      {schemas.map(({ name, anchor, title, schema, usedBy }) => (
        <Target as="section" className="schema" id={anchor} key={anchor}>
          <h3>
            {name}
            <Anchor to={anchor} of={name} />
          </h3>
          <p>
            {title && title !== name && `${title}: `}
            <Marks schema={schema} />
          </p>
          <SchemaBody schema={schema} />
          {usedBy.length > 0 && (
            <details>
              <summary>{`Used by ${usedBy.length} ${usedBy.length === 1 ? 'place' : 'places'}`}</summary>
              <References links={usedBy} />
            </details>
          )}
          <ParserBreak />
        </Target>
      ))}
    </section>
  );
}
