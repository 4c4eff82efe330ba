import type { Parameter } from '../../cli/openapi/model.ts';
import { Rich } from './marks.tsx';
import { Marks, Name, SchemaBody } from './schema.tsx';

/** Parameters of one place, or headers of a response. */
export function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul className="fields">
      {parameters.map((parameter) => (
        <li key={parameter.anchor} id={parameter.anchor}>
          <Name name={parameter.name} anchor={parameter.anchor} />{' '}
          <Marks schema={parameter.schema} required={parameter.required} />
          {parameter.deprecated && <span className="mark deprecated">deprecated</span>}
          {parameter.mediaType && <span className="mark">{`as ${parameter.mediaType}`}</span>}
          {parameter.allowEmptyValue && <span className="mark">may be empty</span>}
          <Rich text={parameter.description} />
          <SchemaBody schema={parameter.description ? withoutDescription(parameter) : parameter.schema} />
          {parameter.serialization && (
            <p className="written">
              Written <code>{parameter.serialization}</code>
            </p>
          )}
          {parameter.examples.length > 0 && (
            <p className="written">
              {'Example '}
              {parameter.examples.map((example) => (
                <code key={example.name}>{example.code}</code>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The parameter's own words are enough when its schema says the same. */
function withoutDescription({ schema, description }: Parameter): Parameter['schema'] {
  if (schema.description?.html !== description?.html) return schema;
  const { description: _, ...rest } = schema;
  return rest;
}
