import type { Example, Parameter, ParameterGroup } from '../../cli/openapi/model/model.ts';
import { External, Mark, Name, Rich } from './marks.tsx';
import { Target } from './place.tsx';
import { SchemaBody } from './schema.tsx';
import { Marks } from './type-words.tsx';

export function ParameterGroups({ groups }: { groups: ParameterGroup[] }) {
  return groups.map(({ place, title, parameters }) => (
    <div key={place}>
      <h4>{title}</h4>
      <Parameters parameters={parameters} />
    </div>
  ));
}

/** Parameters of one place, or headers of a response. */
export function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul className="fields">
      {parameters.map((parameter) => (
        <Target as="li" key={parameter.anchor} id={parameter.anchor}>
          <Name name={parameter.name} anchor={parameter.anchor} />{' '}
          <Marks schema={parameter.schema} required={parameter.required} />
          {parameter.deprecated && !parameter.schema.deprecated && <Mark kind="deprecated">deprecated</Mark>}
          {parameter.mediaType && <Mark>{`as ${parameter.mediaType}`}</Mark>}
          {parameter.allowReserved && <Mark>reserved characters unencoded</Mark>}
          {parameter.allowEmptyValue && <Mark>may be empty</Mark>}
          <Rich text={parameter.description} />
          <SchemaBody schema={parameter.description ? withoutDescription(parameter) : parameter.schema} />
          {parameter.serialization && (
            <p className="written">
              Written <code>{parameter.serialization}</code>
            </p>
          )}
          <Examples examples={parameter.examples} />
        </Target>
      ))}
    </ul>
  );
}

function Examples({ examples }: { examples: Example[] }) {
  if (examples.length === 0) return null;
  return (
    <p className="written">
      Example
      {examples.map(({ name, title, code, externalUrl }) => (
        <span key={name}>
          {code !== '' && [' ', <code key={name}>{code}</code>]}
          {externalUrl && [
            ' ',
            <External key={name} href={externalUrl}>
              {title}
            </External>,
          ]}
          {examples.length > 1 && code !== '' && title !== code && ` ${title}`}
        </span>
      ))}
    </p>
  );
}

/** The parameter's own words are enough when its schema says the same. */
function withoutDescription({ schema, description }: Parameter): Parameter['schema'] {
  const isSame =
    schema.description?.html === description?.html && schema.description?.markdown === description?.markdown;
  if (!isSame) return schema;
  const { description: _, ...rest } = schema;
  return rest;
}
