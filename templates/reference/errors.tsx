import type { ApiError } from '../../cli/openapi/model.ts';
import { Rich } from './marks.tsx';

/** Errors with the moment when they arise and what to do. */
export function Errors({ errors, defines = false }: { errors: ApiError[]; defines?: boolean }) {
  return (
    <ul className="errors">
      {errors.map(({ code, status, anchor, when, remedy }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: errors without a code have no other name
        <li key={index} id={defines ? anchor : undefined}>
          <p>
            {status && <span className={`status s${status[0]}`}>{status}</span>}{' '}
            {code && <ErrorCode code={code} anchor={anchor} />}
          </p>
          <Rich text={when} />
          {remedy && (
            <div className="remedy">
              <strong>What to do: </strong>
              <Rich text={remedy} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function ErrorCode({ code, anchor }: { code: string; anchor: string | undefined }) {
  return anchor ? (
    <a href={`#${anchor}`}>
      <code>{code}</code>
    </a>
  ) : (
    <code>{code}</code>
  );
}
