import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../../cli/words/words.ts';
import { Dialog } from '../dialog.tsx';
import { earlyState } from '../early-state.ts';
import type { SearchResults } from './engine.ts';
import { Failure, Hints, NoMatch, NoResults, noMatch } from './messages.tsx';
import { optionId, Results } from './results.tsx';
import { movedBy, type Row, rowsOf } from './rows.ts';
import { SearchIcon } from './search-icon.tsx';
import { useEngine } from './use-engine.ts';

interface Props {
  dialog: RefObject<HTMLDialogElement>;
  url: string;
  onClose: () => void;
}

/** A combobox: the focus stays in the field, and arrow keys move through the list below. */
export function SearchDialog({ dialog, url, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [{ engine, loading, failure }, retry] = useEngine(url);
  const [query, setQuery] = useState(takeTyped);
  const [opened, setOpened] = useState<string[]>([]);
  const [active, setActive] = useState(0);

  const text = query.trim();
  const results = useMemo<SearchResults>(() => {
    if (engine && text !== '') return engine.search(text, `${location.pathname}#`);
    return { groups: engine?.start() ?? [], missing: [], found: [] };
  }, [engine, text]);
  const { groups } = results;
  const rows = useMemo(() => rowsOf(groups, opened), [groups, opened]);
  const activeRow = rows[Math.min(active, rows.length - 1)];

  const onType = (value: string): void => {
    setQuery(value);
    setOpened([]);
    setActive(0);
  };
  const close = (): void => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = movedBy(event.key, active, rows.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && activeRow) {
      event.preventDefault();
      document.getElementById(optionId(activeRow))?.click();
    }
  };

  return (
    <Dialog dialog={dialog} className="search-dialog" aria-label={t('ui.search')} onClose={onClose}>
      <div className="search-box">
        <div className="search-field">
          <SearchIcon />
          <SearchField
            field={field}
            value={query}
            active={activeRow}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="search-close" onClick={close}>
            {t('ui.close')}
          </button>
        </div>
        {!loading && rows.length > 0 && <NoMatch results={results} />}
        {rows.length > 0 && (
          <Results
            rows={rows}
            active={activeRow}
            label={text === '' ? t('ui.search.start') : t('ui.search.results')}
            onPoint={setActive}
            onOpenGroup={(label) => {
              setOpened([...opened, label]);
              field.current?.focus();
            }}
            onFollow={close}
          />
        )}
        {loading && rows.length === 0 && <p className="search-message">{t('ui.search.loading')}</p>}
        {failure && (
          <Failure
            failure={failure}
            findsNames={engine !== undefined}
            onRetry={() => {
              retry();
              field.current?.focus();
            }}
          />
        )}
        {engine && !loading && !failure && rows.length === 0 && (
          <NoResults query={text} leftOut={engine.leftOut} />
        )}
        <Hints />
        <p className="visually-hidden" role="status">
          {!loading && engine && text !== '' && describe(results)}
        </p>
      </div>
    </Dialog>
  );
}

function takeTyped(): string {
  const { typed = '' } = earlyState;
  earlyState.typed = undefined;
  return typed;
}

interface FieldProps extends ComponentPropsWithoutRef<'input'> {
  field: RefObject<HTMLInputElement>;
  /** Undefined if there are no results. */
  active: Row | undefined;
}

function SearchField({ field, active, ...props }: FieldProps) {
  return (
    <input
      {...props}
      ref={field}
      type="text"
      role="combobox"
      aria-label={t('ui.search.field')}
      aria-autocomplete="list"
      aria-expanded={active !== undefined}
      aria-controls={active && 'search-results'}
      aria-activedescendant={active && optionId(active)}
      placeholder={t('ui.search.field')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}

function describe({ groups, ...words }: SearchResults): string {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return t('ui.search.none');
  const results = count === 1 ? t('ui.search.one') : t('ui.search.several', { count });
  return `${noMatch(words)} ${results}`.trim();
}
