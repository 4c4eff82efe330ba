import type { EnumValue, Fact } from '../../cli/openapi/model/model.ts';
import { Rich } from './marks.tsx';
import { Link, Target } from './place.tsx';

/** Short statements about a value. */
export function Facts({ facts, examples }: { facts: Fact[]; examples: string[] }) {
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
          {'Example '}
          {examples.map((example, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: examples may repeat
            <code key={index}>{example}</code>
          ))}
        </li>
      )}
    </ul>
  );
}

/** The values there are, with what they mean. */
export function EnumValues({ values }: { values: EnumValue[] }) {
  if (values.length === 0) return null;
  const described = values.some(({ description }) => description);
  return (
    <div className="values">
      <p>{values.length === 1 ? 'Only value' : 'One of'}</p>
      <ul className={described ? 'meanings' : undefined}>
        {values.map(({ value, name, anchor, description }) => (
          <Target as="li" key={value} id={anchor}>
            {anchor ? (
              <Link href={`#${anchor}`}>
                <code>{value}</code>
              </Link>
            ) : (
              <code>{value}</code>
            )}
            {name && ` ${name}`}
            {description && <Rich text={description} />}
          </Target>
        ))}
      </ul>
    </div>
  );
}
