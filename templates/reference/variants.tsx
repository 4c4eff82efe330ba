import type { VariantGroup } from '../../cli/openapi/model/model.ts';
import { Anchor } from './marks.tsx';
import { SchemaBody } from './schema.tsx';
import { TypeWords } from './type-words.tsx';

/** Alternatives, and what tells them apart. The ids stand inside, so that a link opens its alternative. */
export function Variants({ group }: { group: VariantGroup }) {
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
          <p id={anchor}>
            <TypeWords type={schema.type} />
            <Anchor to={anchor} of={label} />
          </p>
          <SchemaBody schema={schema} />
        </details>
      ))}
    </div>
  );
}
