import { createElement, Fragment, type ReactNode } from 'react';
import type { Badge, Inline, Link as LinkView } from '../../cli/view/view.ts';
import { t } from '../../cli/words/words.ts';
import { Link, type LinkProps } from './page-links.tsx';

const LINKS: Partial<Record<NonNullable<LinkView['role']>, Partial<LinkProps>>> = {
  external: { className: 'external', rel: 'noopener noreferrer' },
  elsewhere: { rel: 'noopener noreferrer' },
  download: { download: '' },
  code: { className: 'code' },
};

/** No component, as most parts of inlines: a page has tens of thousands of them. */
export function inlinesIn(content: Inline[] | undefined): ReactNode {
  const [only, ...others] = content ?? [];
  if (only !== undefined && others.length === 0) return inlineOf(only);
  return content && createElement(Fragment, null, ...content.map(inlineOf));
}

function inlineOf(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'code':
      if (inline.to !== undefined)
        return (
          <Link className="name" href={`#${inline.to}`}>
            {inline.text}
          </Link>
        );
      if (inline.role === 'fact') return inline.text;
      return (
        <code>
          {inline.role === 'long' ? <Breakable text={inline.text} at={AFTER_UNDERSCORE} /> : inline.text}
        </code>
      );
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'struck':
      return <s>{inline.text}</s>;
    case 'method':
      return <Method name={inline.text} />;
    case 'status':
      return <span className={`status s${inline.text[0]}`}>{inline.text}</span>;
    case 'phrase':
      return inline.role === undefined ? (
        inlinesIn(inline.content)
      ) : (
        <span className={inline.role}>{inlinesIn(inline.content)}</span>
      );
    case 'badges':
      return (
        <>
          {inline.type && typeOf(inline.type)}
          {badgesOf(inline.badges)}
        </>
      );
    case 'anchor':
      return (
        // The same label for all, since there may be a thousand: a script adds what each links to.
        <Link className="anchor" href={`#${inline.to}`} aria-label={t('reference.link-to-this')}>
          #
        </Link>
      );
    case 'gap':
      return ' ';
    case 'line-break':
      return <br />;
    case 'link': {
      const [only, ...others] = inline.content;
      if (others.length === 0 && typeof only === 'object' && only.kind === 'code' && only.role === undefined)
        return inlineOf({ ...inline, role: 'code', content: [only.text] });
      return (
        <Link id={inline.id} href={inline.href} {...(inline.role && LINKS[inline.role])}>
          {inlinesIn(inline.content)}
        </Link>
      );
    }
  }
}

/** A type is text, in which schemas are links, because there may be a thousand on a page. */
function typeOf(content: Inline[]): ReactNode {
  return content.map((inline, index) =>
    typeof inline === 'object' && inline.kind === 'link' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: inlines never move
      <Link key={index} className="type" href={inline.href}>
        {inlinesIn(inline.content)}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: inlines never move
      <Fragment key={index}>{inlineOf(inline)}</Fragment>
    ),
  );
}

const AFTER_UNDERSCORE = /(?<=_)/;

/** A text without spaces that can break in some places. */
export function Breakable({ text, at }: { text: string; at: RegExp }) {
  return text.split(at).map((word, index) => (
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

/** Each mark has a space before it, which separates the words where there are no styles. */
export function badgesOf(badges: Badge[]): ReactNode {
  return badges.map(({ text, role = '' }) => [
    ' ',
    <span key={text} className={`mark ${role}`.trim()}>
      {text}
    </span>,
  ]);
}
