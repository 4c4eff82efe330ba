import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '../../../cli/words/words.ts';
import type { Hit } from './engine.ts';
import type { Marked as MarkedText } from './highlight.ts';
import type { Row } from './rows.ts';

interface Props {
  rows: Row[];
  active: Row | undefined;
  label: string;
  onPoint: (index: number) => void;
  onOpenGroup: (label: string) => void;
  onFollow: () => void;
}

/** The list of options, in groups. Hits are links, so they can be opened in a new tab, and navigation handles them. */
export function Results({ rows, active, label, onPoint, onOpenGroup, onFollow }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // For the first option, the label of its group must be visible, too.
    if (active?.index === 0) list.current?.scrollTo({ top: 0 });
    else if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const follow = (event: MouseEvent): void => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!elsewhere) onFollow();
  };
  return (
    // Browsers would stop at a list that scrolls, where no key does anything.
    <div
      ref={list}
      className="search-results"
      id="search-results"
      role="listbox"
      aria-label={label}
      tabIndex={-1}
    >
      {groupsOf(rows).map(([name, members], group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={name} role="group" aria-labelledby={`search-group-${group}`}>
          <div className="search-group" id={`search-group-${group}`} role="presentation">
            {name}
          </div>
          {members.map((row) => {
            const option = {
              id: optionId(row),
              role: 'option',
              'aria-selected': row === active,
              tabIndex: -1,
              onPointerMove: () => row !== active && onPoint(row.index),
            };
            return row.hit ? (
              <a key={option.id} className="search-hit" href={row.hit.href} onClick={follow} {...option}>
                <HitLines hit={row.hit} />
              </a>
            ) : (
              <button
                type="button"
                key={option.id}
                className="search-more"
                onClick={() => onOpenGroup(name)}
                {...option}
              >
                {t('ui.search.more', { count: row.more })}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The id of an option stays the same when the list grows. */
export function optionId(row: Row): string {
  return row.hit ? `search-hit-${row.hit.id}` : `search-more-${row.group.toLowerCase().replaceAll(' ', '-')}`;
}

function groupsOf(rows: Row[]): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}

const PLAIN_NAMES = new Set(['guide', 'section', 'reference', 'tag', 'operation']);

function HitLines({ hit }: { hit: Hit }) {
  const { kind, name, method, path, breadcrumb, others, excerpt, legacy, versions, deprecated } = hit;
  return (
    <>
      <span className="search-name">
        {method && <span className={`method ${method.toLowerCase()}`}>{method}</span>}{' '}
        {PLAIN_NAMES.has(kind) ? (
          <span>
            <Marked text={name} />
          </span>
        ) : (
          <code>
            <Marked text={name} />
          </code>
        )}{' '}
        {path && (
          <code className="search-path">
            <Marked text={path} />
          </code>
        )}
        {deprecated && <span className="search-mark">{t('ui.search.deprecated')}</span>}
        {(versions || legacy) && <span className="search-mark">{versions ?? t('ui.search.legacy')}</span>}
      </span>{' '}
      {(breadcrumb || excerpt.length > 0) && (
        <span className="search-breadcrumb">
          {breadcrumb}
          {others.length > 0 && ` · ${t('ui.search.also-in', { places: listOf(others) })}`}
          {breadcrumb && excerpt.length > 0 && ' · '}
          <Marked text={excerpt} />
        </span>
      )}
    </>
  );
}

const MAX_NAMED = 2;

function listOf(names: string[]): string {
  const left = names.length - MAX_NAMED;
  const places = (left > 1 ? names.slice(0, MAX_NAMED) : names).join(', ');
  return left > 1 ? t('ui.search.and-more', { places, count: left }) : places;
}

function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
  return text.map((piece, index) => (piece.mark ? <mark key={index}>{piece.text}</mark> : piece.text));
}
