import { useEffect, useRef } from 'react';

interface Props {
  message: string;
  onRetry: () => void;
}

/** Stands in the place of a page that could not be loaded. The focus is on Retry, so that Enter is enough. */
export function RetryBox({ message, onRetry }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="retry-box" role="alert">
      <h1>This page could not be loaded</h1>
      <p>{message}</p>
      <button ref={button} type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
