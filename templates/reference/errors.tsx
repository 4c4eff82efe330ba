import type { ApiReference, RichText } from '../../cli/openapi/model/model.ts';
import { Rich, Status } from './marks.tsx';
import { Link, Target } from './place.tsx';

/** Errors with the moment when they arise and what to do. */
export function Errors({ errors }: { errors: ApiReference['errorCodes'] }) {
  if (errors.length === 0) return null;
  return (
    <ul className="errors">
      {errors.map(({ code, status, href, anchor, when, remedy }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: errors without a code have no other name
        <Target as="li" key={index} id={anchor}>
          <p>
            {status && <Status code={status} />} {code && <ErrorCode code={code} href={href} />}
          </p>
          <Rich text={when} />
          <Remedy text={remedy} />
        </Target>
      ))}
    </ul>
  );
}

function ErrorCode({ code, href }: { code: string; href: string | undefined }) {
  return href ? (
    <Link href={href}>
      <code>{code}</code>
    </Link>
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
