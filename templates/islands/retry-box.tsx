import { useEffect, useRef } from 'react';
import type { Failure } from './load-page.ts';

interface Props {
  failure: Failure;
  onRetry: () => void;
}

/** Stands in the place of a page that could not be loaded. The focus is on Retry, so that Enter is enough. */
export function RetryBox({ failure, onRetry }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="retry-box" role="alert">
      <h1>This page couldn’t be loaded</h1>
      <p>{messageOf(failure)}</p>
      <button ref={button} type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

const messages: Record<Exclude<Failure, number>, string> = {
  offline: 'You’re offline. Check your connection, then retry.',
  timeout: 'The server took too long to respond.',
  connection: 'Couldn’t connect to the server.',
  'not a page': 'The server’s response isn’t a page.',
  incomplete: 'The page was only partly received.',
  stopped: 'Loading was cancelled.',
};

function messageOf(failure: Failure): string {
  return typeof failure === 'number' ? `The server responded with status ${failure}.` : messages[failure];
}
