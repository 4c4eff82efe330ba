/** Starts to fetch a file that a script will read, once. */
export function preload(href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = { rel: 'preload', as: 'fetch', crossOrigin: '', href };
  document.head.append(Object.assign(document.createElement('link'), link));
}
