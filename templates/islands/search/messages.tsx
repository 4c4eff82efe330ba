import type { SearchFailure } from './search-failure.ts';

export function Failure({ failure, onRetry }: { failure: SearchFailure; onRetry: () => void }) {
  return (
    <div className="search-message" role="alert">
      <p>
        <b>The search could not be loaded.</b> {failure.message}
      </p>
      {failure.outdated ? (
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      ) : (
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}

export function NothingFound({ query }: { query: string }) {
  return (
    <div className="search-message">
      <p>
        <b>Nothing found for “{query}”.</b> Fewer or other words may help.
      </p>
      <p>
        You can search for words of a guide, the title, path or operationId of an operation, and the names of
        parameters, fields, values, error codes, scopes, headers and schemas. Small typos do no harm.
      </p>
    </div>
  );
}

/** The keys, where there is a keyboard; screen readers know them from the roles. */
export function Hints() {
  return (
    <p className="search-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> to choose
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
