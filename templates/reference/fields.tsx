import type { SchemaNode } from '../../cli/openapi/model/model.ts';
import { Anchor } from './marks.tsx';
import { SchemaBody } from './schema.tsx';
import { Marks } from './type-words.tsx';

/** The properties of an object, and the entries of a map. */
export function Fields({ schema: { properties, maps } }: { schema: SchemaNode }) {
  if (properties.length + maps.length === 0) return null;
  return (
    <ul className="fields">
      {properties.map(({ name, anchor, required, requiredNote, schema }) => (
        <li key={anchor} id={anchor}>
          <Name name={name} anchor={anchor} />{' '}
          <Marks schema={schema} required={required} note={requiredNote} />
          <SchemaBody schema={schema} nested />
        </li>
      ))}
      {maps.map(({ label, pattern, anchor, schema }) => (
        <li key={anchor} id={anchor}>
          <span className="name map">{label}</span> {pattern && <code>{pattern}</code>}
          <Anchor to={anchor} of={label} /> <Marks schema={schema} />
          <SchemaBody schema={schema} nested />
        </li>
      ))}
    </ul>
  );
}

export function Name({ name, anchor }: { name: string; anchor: string }) {
  return (
    <>
      <code className="name">{name}</code>
      <Anchor to={anchor} of={name} />
    </>
  );
}
