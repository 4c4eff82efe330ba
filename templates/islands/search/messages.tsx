import type { SearchKind } from '../../../cli/search/model.ts';
import { t } from '../../../cli/words/words.ts';
import type { SearchResults } from './engine.ts';
import type { SearchFailure } from './open-engine.ts';

interface FailureProps {
  failure: SearchFailure;
  /** Whether only texts are missing. */
  findsNames: boolean;
  onRetry: () => void;
}

export function Failure({ failure, findsNames, onRetry }: FailureProps) {
  return (
    <div className="search-message" role="alert">
      <p>
        <b>{findsNames ? t('ui.search.names-only') : t('ui.search.failed')}</b> {failure.message}
      </p>
      {failure.outdated ? (
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('ui.search.reload')}
        </button>
      ) : (
        <button type="button" className="button" onClick={onRetry}>
          {t('ui.retry')}
        </button>
      )}
    </div>
  );
}

/** Names the words that the best result does not have, so that it isn't taken for the answer. */
export function NoMatch({ results }: { results: SearchResults }) {
  const message = noMatch(results);
  return message === '' ? null : <p className="search-note">{message}</p>;
}

export function noMatch({ missing, found }: Pick<SearchResults, 'missing' | 'found'>): string {
  const list = (words: string[]) => words.map((word) => `“${word}”`).join(', ');
  return missing.length === 0 ? '' : t('ui.search.no-match', { missing: list(missing), found: list(found) });
}

/** Only these are ever left out. */
function nameOf(kind: SearchKind): string {
  if (kind === 'value') return t('ui.search.left-out-value');
  return kind === 'field' ? t('ui.search.left-out-field') : t('ui.search.left-out-parameter');
}

export function NoResults({ query, leftOut }: { query: string; leftOut: SearchKind[] }) {
  const kinds = leftOut.map(nameOf).join(` ${t('ui.and')} `);
  return (
    <div className="search-message">
      <p>
        <b>{t('ui.search.none-for', { query })}</b> {t('ui.search.try')}
      </p>
      <p>{t('ui.search.help')}</p>
      {leftOut.length > 0 && <p>{t('ui.search.left-out', { kinds })}</p>}
    </div>
  );
}

/** Keys of the list, for devices with a keyboard. Screen readers announce them by the roles. */
export function Hints() {
  return (
    <p className="search-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('ui.search.select')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('ui.search.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('ui.search.close')}
      </span>
    </p>
  );
}
