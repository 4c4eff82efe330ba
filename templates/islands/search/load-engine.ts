import type { Engine } from './engine.ts';

/** The code that searches, and beside it the index at the URL: neither waits for the other. */
export async function loadEngine(url: string): Promise<Engine> {
  if (!document.head.querySelector('link[as="fetch"]')) {
    const link = { rel: 'preload', as: 'fetch', crossOrigin: '', href: url };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
  const { openEngine } = await import('./open-engine.ts');
  return openEngine(url);
}
