import type { SearchFailure } from './search-failure.ts';

export function Failure({ failure, onRetry }: { failure: SearchFailure; onRetry: () => void }) {
  return (
    <div className="search-message" role="alert">
      <p>
        <b>Search couldn’t be loaded.</b> {failure.message}
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

export function NoResults({ query }: { query: string }) {
  return (
    <div className="search-message">
      <p>
        <b>No results for “{query}”.</b> Try fewer or different words.
      </p>
      <p>
        You can search guides, endpoints (by title, path or operation ID), parameters, fields, values, error
        codes, scopes, headers and schemas. Small typos are fine.
      </p>
    </div>
  );
}

/** The keys, where there is a keyboard; screen readers know them from the roles. */
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
