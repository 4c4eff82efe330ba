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
      <h1>This page could not be loaded</h1>
      <p>{messageOf(failure)}</p>
      <button ref={button} type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

const messages: Record<Exclude<Failure, number>, string> = {
  offline: 'You are offline. Retry when you are connected again.',
  timeout: 'The server did not answer in time.',
  connection: 'The connection to the server failed.',
  'not a page': 'The server answered with something that is not a page.',
  incomplete: 'Only a part of the page arrived.',
  stopped: 'Loading this page was stopped.',
};

function messageOf(failure: Failure): string {
  return typeof failure === 'number' ? `The server answered with status ${failure}.` : messages[failure];
}
