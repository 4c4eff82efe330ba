import type { MediaType } from '../../cli/openapi/model/model.ts';
import { Parameters } from './parameters.tsx';
import { Target } from './place.tsx';
import { SchemaBody } from './schema.tsx';
import { TypeWords } from './type-words.tsx';

/** The media types of a body with their fields. */
export function Media({ media }: { media: MediaType[] }) {
  return media.map(({ type, schema, itemSchema, encodings, anchor }, index) => (
    <Target as="div" className="media" key={type} id={index > 0 ? anchor : undefined}>
      <p>
        <code>{type}</code> {schema && <TypeWords type={schema.type} />}
      </p>
      {schema && <SchemaBody schema={schema} />}
      {itemSchema && (
        <>
          <p>
            Each item of the stream: <TypeWords type={itemSchema.type} />
          </p>
          <SchemaBody schema={itemSchema} />
        </>
      )}
      {encodings.map(({ name, facts, headers }) => (
        <div key={name}>
          <p>
            Part <code>{name}</code>
            {facts.map(({ label, value }) => `, ${label} ${value}`).join('')}
          </p>
          {headers.length > 0 && <Parameters parameters={headers} />}
        </div>
      ))}
    </Target>
  ));
}
