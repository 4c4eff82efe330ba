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
        <b>{findsNames ? 'Only titles and names are searched.' : 'Search couldn’t be loaded.'}</b>{' '}
        {failure.message}
      </p>
      {failure.outdated ? (
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload page
        </button>
      ) : (
        <button type="button" className="button" onClick={onRetry}>
          Retry
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
  return missing.length === 0 ? '' : `No match for ${list(missing)}. Results for ${list(found)}:`;
}

export function NoResults({ query, leftOut }: { query: string; leftOut: string[] }) {
  return (
    <div className="search-message">
      <p>
        <b>No results for “{query}”.</b> Try fewer or different words.
      </p>
      <p>
        You can search guides, endpoints (by title, path or operation ID), parameters, fields, values, error
        codes, scopes, headers and schemas. Small typos are fine.
      </p>
      {leftOut.length > 0 && (
        <p>
          This site is too large to search for the names of {leftOut.map((kind) => `${kind}s`).join(' and ')}.
        </p>
      )}
    </div>
  );
}

/** Keys of the list, for devices with a keyboard. Screen readers announce them by the roles. */
export function Hints() {
  return (
    <p className="search-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> to select
      </span>
      <span>
        <kbd>Enter</kbd> to open
      </span>
      <span>
        <kbd>Esc</kbd> to close
      </span>
    </p>
  );
}
