import type { SchemaNode } from '../../cli/openapi/model/model.ts';
import { Mark } from './marks.tsx';
import { Link } from './place.tsx';

/** The type in words; names of schemas are links. */
export function TypeWords({ type }: { type: SchemaNode['type'] }) {
  return (
    <span className="type">
      {type.map((word) =>
        word.href ? (
          <Link key={word.href} href={word.href}>
            {word.text}
          </Link>
        ) : (
          word.text
        ),
      )}
    </span>
  );
}

/** What is said beside a name: the type and the marks. */
export function Marks({
  schema,
  required,
  note,
}: {
  schema: SchemaNode;
  required?: boolean;
  note?: string | undefined;
}) {
  return (
    <>
      <TypeWords type={schema.type} />
      {required && <Mark kind="required">required</Mark>}
      {note && <Mark>{note}</Mark>}
      {schema.deprecated && <Mark kind="deprecated">deprecated</Mark>}
      {schema.readOnly && <Mark>read-only: only in responses</Mark>}
      {schema.writeOnly && <Mark>write-only: only in requests</Mark>}
    </>
  );
}
