import type { ReactNode } from 'react';
import type { SchemaNode } from '../../cli/openapi/model/model.ts';
import { EnumValues, Facts } from './facts.tsx';
import { Fields } from './fields.tsx';
import { Docs, Rich } from './marks.tsx';
import { Marks } from './type-words.tsx';
import { Variants } from './variants.tsx';

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
          <a href={schema.shownAt.href}>{schema.shownAt.label}</a>
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
