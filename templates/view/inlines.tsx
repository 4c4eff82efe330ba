import { Fragment } from 'react';
import type { Badge, Inline, Link as LinkView } from '../../cli/view/view.ts';
import { Link, type LinkProps } from './page-links.tsx';

const LINKS: Partial<Record<NonNullable<LinkView['role']>, Partial<LinkProps>>> = {
  external: { className: 'external', rel: 'noopener noreferrer' },
  elsewhere: { rel: 'noopener noreferrer' },
  download: { download: '' },
  code: { className: 'code' },
};

/** Words, one after the other. */
export function Inlines({ content }: { content: Inline[] | undefined }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: words never move
  return content?.map((inline, index) => <Words key={index} of={inline} />);
}

function Words({ of }: { of: Inline }) {
  if (typeof of === 'string') return of;
  switch (of.kind) {
    case 'code':
      return (
        <code className={of.role === 'name' ? 'name' : undefined}>
          {of.role === 'long' ? <Breakable code={of.text} /> : of.text}
        </code>
      );
    case 'strong':
      return <strong>{of.text}</strong>;
    case 'struck':
      return <s>{of.text}</s>;
    case 'method':
      return <Method name={of.text} />;
    case 'status':
      return <span className={`status s${of.text[0]}`}>{of.text}</span>;
    case 'phrase':
      return of.role === undefined ? (
        <Inlines content={of.content} />
      ) : (
        <span className={of.role}>
          <Inlines content={of.content} />
        </span>
      );
    case 'badges':
      return (
        <>
          {of.type && <TypeOf words={of.type} />}
          <Badges badges={of.badges} />
        </>
      );
    case 'anchor':
      return (
        // The same for all, since there are a thousand: a script says what each is the address of.
        <Link className="anchor" href={`#${of.to}`} aria-label="Link to this">
          #
        </Link>
      );
    case 'line-break':
      return <br />;
    case 'link':
      return (
        <Link id={of.id} href={of.href} {...(of.role && LINKS[of.role])}>
          <Inlines content={of.content} />
        </Link>
      );
  }
}

function TypeOf({ words }: { words: Inline[] }) {
  const [link] = words;
  if (words.length === 1 && typeof link === 'object' && link.kind === 'link')
    return (
      <Link className="type" href={link.href}>
        <Inlines content={link.content} />
      </Link>
    );
  return (
    <span className="type">
      <Inlines content={words} />
    </span>
  );
}

/** A long name breaks between its words. */
function Breakable({ code }: { code: string }) {
  return code.split(/(?<=_)/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

export function Method({ name }: { name: string }) {
  return <span className={`method ${name.toLowerCase()}`}>{name}</span>;
}

/** Each has a space before it, which keeps words apart where there is no style. */
export function Badges({ badges }: { badges: Badge[] }) {
  return badges.map(({ text, role = '' }) => [
    ' ',
    <span key={text} className={`mark ${role}`.trim()}>
      {text}
    </span>,
  ]);
}
