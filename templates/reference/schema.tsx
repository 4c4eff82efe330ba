import type { ReactNode } from 'react';
import type { SchemaNode, VariantGroup } from '../../cli/openapi/model/model.ts';
import { EnumValues, Facts } from './facts.tsx';
import { Anchor, Docs, Name, Rich } from './marks.tsx';
import { Link, Target } from './place.tsx';
import { Marks, TypeWords } from './type-words.tsx';

/** Everything a schema says about one value, and what is inside of it. */
export function SchemaBody({ schema, nested = false }: { schema: SchemaNode; nested?: boolean }) {
  return (
    <>
      <Rich text={schema.description} />
      <Facts facts={schema.facts} examples={schema.examples} />
      <EnumValues values={schema.enum} />
      <Docs docs={schema.externalDocs} />
      {schema.shownAt && (
        <p className="elsewhere">
          {schema.shownAt.recursive ? 'Repeats ' : 'See '}
          <Link href={schema.shownAt.href}>{schema.shownAt.label}</Link>
          {schema.shownAt.recursive && ' above'}
        </p>
      )}
      <Inside schema={schema} nested={nested} />
    </>
  );
}

/** Nested parts: few fields stand open, many are folded. */
function Inside({ schema, nested }: { schema: SchemaNode; nested: boolean }) {
  const { items, prefixItems, variants, conditions } = schema;
  return (
    <>
      <Folded count={nested ? countFields(schema) : 0} label="">
        <Fields schema={schema} />
      </Folded>
      {items && (
        <Folded count={countFields(items)} label="Each item: ">
          <SchemaBody schema={items} />
        </Folded>
      )}
      {prefixItems.map(({ label, schema: item }) => (
        <Part key={label} label={label} schema={item} />
      ))}
      {variants.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <Variants key={index} group={group} />
      ))}
      {conditions.map(({ label, schema: condition }) => (
        <Part key={label} label={label} schema={condition} />
      ))}
    </>
  );
}

function countFields({ properties, maps }: SchemaNode): number {
  return properties.length + maps.length;
}

function Folded({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  if (count === 0)
    return label === '' ? (
      children
    ) : (
      <div className="part">
        {label}
        {children}
      </div>
    );
  return (
    <details open={count <= 6}>
      <summary>{`${label}${count} ${count === 1 ? 'field' : 'fields'}`}</summary>
      {children}
    </details>
  );
}

function Part({ label, schema }: { label: string; schema: SchemaNode }) {
  return (
    <div className="part">
      <p>
        {label}: <Marks schema={schema} />
      </p>
      <SchemaBody schema={schema} nested />
    </div>
  );
}

/** The properties of an object, and the entries of a map. */
export function Fields({ schema: { properties, maps } }: { schema: SchemaNode }) {
  if (properties.length + maps.length === 0) return null;
  return (
    <ul className="fields">
      {properties.map(({ name, anchor, required, requiredNote, schema }) => (
        <Target as="li" key={anchor} id={anchor}>
          <Name name={name} anchor={anchor} />{' '}
          <Marks schema={schema} required={required} note={requiredNote} />
          <SchemaBody schema={schema} nested />
        </Target>
      ))}
      {maps.map(({ label, pattern, anchor, schema }) => (
        <Target as="li" key={anchor} id={anchor}>
          <span className="name map">{label}</span> {pattern && <code>{pattern}</code>}
          <Anchor to={anchor} of={label} /> <Marks schema={schema} />
          <SchemaBody schema={schema} nested />
        </Target>
      ))}
    </ul>
  );
}

/** Alternatives, and what tells them apart. The ids stand inside, so that a link opens its alternative. */
function Variants({ group }: { group: VariantGroup }) {
  return (
    <div className="variants">
      <p>
        {group.label}
        {group.discriminator && (
          <>
            , told apart by <code>{group.discriminator}</code>
          </>
        )}
      </p>
      {group.variants.map(({ label, anchor, discriminatorValues, schema }) => (
        <details key={anchor} open={group.variants.length <= 3}>
          <summary>
            {label}
            {discriminatorValues.length > 0 && ` (${discriminatorValues.join(', ')})`}
          </summary>
          <Target as="p" id={anchor}>
            <TypeWords type={schema.type} />
            <Anchor to={anchor} of={label} />
          </Target>
          <SchemaBody schema={schema} />
        </details>
      ))}
    </div>
  );
}
