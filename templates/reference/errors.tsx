import type { ApiError, RichText } from '../../cli/openapi/model/model.ts';
import { Rich, Status } from './marks.tsx';

/** Errors with the moment when they arise and what to do. */
export function Errors({ errors, defines = false }: { errors: ApiError[]; defines?: boolean }) {
  if (errors.length === 0) return null;
  return (
    <ul className="errors">
      {errors.map(({ code, status, anchor, when, remedy }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: errors without a code have no other name
        <li key={index} id={defines ? anchor : undefined}>
          <p>
            {status && <Status code={status} />} {code && <ErrorCode code={code} anchor={anchor} />}
          </p>
          <Rich text={when} />
          <Remedy text={remedy} />
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

export function Remedy({ text }: { text: RichText | undefined }) {
  if (!text) return null;
  return (
    <div className="remedy">
      <strong>What to do: </strong>
      <Rich text={text} />
    </div>
  );
}
