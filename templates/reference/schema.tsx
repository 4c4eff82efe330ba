import type { EnumValue, Fact, Property, SchemaNode, VariantGroup } from '../../cli/openapi/model.ts';
import { Anchor, External, Rich } from './marks.tsx';

/** The type in words; names of schemas are links. */
export function TypeWords({ type }: { type: SchemaNode['type'] }) {
  return (
    <span className="type">
      {type.map((word) =>
        word.href ? (
          <a key={word.href} href={word.href}>
            {word.text}
          </a>
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
      {required && <span className="mark required">required</span>}
      {note && <span className="mark">{note}</span>}
      {schema.deprecated && <span className="mark deprecated">deprecated</span>}
      {schema.readOnly && <span className="mark">read-only: only in responses</span>}
      {schema.writeOnly && <span className="mark">write-only: only in requests</span>}
    </>
  );
}

/** Everything a schema says about one value, and what is inside of it. */
export function SchemaBody({ schema }: { schema: SchemaNode }) {
  return (
    <>
      <Rich text={schema.description} />
      <Facts facts={schema.facts} examples={schema.examples} />
      <EnumValues values={schema.enum} />
      {schema.externalDocs && (
        <p>
          <External href={schema.externalDocs.url}>
            {schema.externalDocs.description?.text ?? 'More about it'}
          </External>
        </p>
      )}
      {schema.shownAt && (
        <p className="elsewhere">
          {schema.shownAt.recursive ? 'Repeats ' : 'Fields: see '}
          <a href={schema.shownAt.href}>{schema.shownAt.label}</a>.
        </p>
      )}
      <Inside schema={schema} />
    </>
  );
}

function Facts({ facts, examples }: { facts: Fact[]; examples: string[] }) {
  if (facts.length + examples.length === 0) return null;
  return (
    <ul className="facts">
      {facts.map(({ label, value, code }) => (
        <li key={label + value}>
          {label} {code ? <code>{value}</code> : value}
        </li>
      ))}
      {examples.length > 0 && (
        <li>
          {'example '}
          {examples.map((example, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: examples may repeat
            <code key={index}>{example}</code>
          ))}
        </li>
      )}
    </ul>
  );
}

function EnumValues({ values }: { values: EnumValue[] }) {
  if (values.length === 0) return null;
  const described = values.some(({ description }) => description);
  return (
    <div className="values">
      <p>{values.length === 1 ? 'Only value' : 'One of'}</p>
      <ul className={described ? 'meanings' : undefined}>
        {values.map(({ value, anchor, description }) => (
          <li key={value} id={anchor}>
            {anchor ? (
              <a href={`#${anchor}`}>
                <code>{value}</code>
              </a>
            ) : (
              <code>{value}</code>
            )}
            {description && <Rich text={description} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Nested parts: few fields stand open, many are folded. */
function Inside({ schema }: { schema: SchemaNode }) {
  const { properties, maps, items, prefixItems, variants, conditions } = schema;
  return (
    <>
      {(properties.length > 0 || maps.length > 0) && <Fields properties={properties} maps={maps} />}
      {items && (
        <Folded label="Each item" open={items.properties.length <= 6}>
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

function Folded({ label, open, children }: { label: string; open: boolean; children: React.ReactNode }) {
  return (
    <details open={open}>
      <summary>{label}</summary>
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
      <SchemaBody schema={schema} />
    </div>
  );
}

export function Fields({ properties, maps = [] }: { properties: Property[]; maps?: SchemaNode['maps'] }) {
  return (
    <ul className="fields">
      {properties.map(({ name, anchor, required, requiredNote, schema }) => (
        <li key={anchor} id={anchor}>
          <Name name={name} anchor={anchor} />{' '}
          <Marks schema={schema} required={required} note={requiredNote} />
          <SchemaBody schema={schema} />
        </li>
      ))}
      {maps.map(({ label, pattern, anchor, schema }) => (
        <li key={anchor} id={anchor}>
          <span className="name map">{label}</span>
          {pattern && <code>{pattern}</code>}
          <Anchor to={anchor} of={label} /> <Marks schema={schema} />
          <SchemaBody schema={schema} />
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
        <details key={anchor} id={anchor} open={group.variants.length <= 3}>
          <summary>
            {label}
            {discriminatorValues.length > 0 && ` (${discriminatorValues.join(', ')})`}
          </summary>
          <p>
            <TypeWords type={schema.type} />
          </p>
          <SchemaBody schema={schema} />
        </details>
      ))}
    </div>
  );
}
