/**
 * Runs in the page: expands and activates everything that can be, and returns each element that could run
 * code or send requests to other hosts, except those of the site itself.
 */
export function activeParts(): string[] {
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const element of document.querySelectorAll<HTMLElement>(
    'main a, main button, main summary, [tabindex]',
  )) {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    element.dispatchEvent(new FocusEvent('focus'));
  }
  const base = document.documentElement.dataset.base ?? '';
  const parts: string[] = [];
  const note = (element: Element): unknown => parts.push(element.outerHTML.slice(0, 150));
  const isOwnScript = (script: HTMLScriptElement) =>
    script.type === 'application/ld+json'
      ? typeof JSON.parse(script.text) === 'object'
      : script.parentElement === document.head &&
        (script.getAttribute('src')?.startsWith(`${base}assets/main-`) ?? true);
  // Empty scripts give the browser's HTML parser a pause.
  const scripts = [...document.scripts].filter((script) => script.src || script.text);
  scripts.filter((script) => !isOwnScript(script)).forEach(note);
  if (scripts.filter(({ type, src }) => type === '' && !src).length !== 1)
    parts.push('not one script of its own');
  document
    .querySelectorAll(
      'iframe, frame, object, embed, applet, base, form, math, foreignObject, image, meta[http-equiv=refresh]',
    )
    .forEach(note);
  document
    .querySelectorAll(
      'style:not(head > style), link[rel=stylesheet], svg script, svg:not(.diagram svg) a, svg use:not([href^="#"])',
    )
    .forEach(note);
  document.querySelectorAll('img, video, audio, source, track, input[type=image]').forEach((element) => {
    if (!element.getAttribute('src')?.startsWith(base)) note(element);
  });
  for (const element of document.querySelectorAll('*')) {
    const names = element.getAttributeNames();
    if (names.some((name) => /^on|^style$|^srcdoc$|^formaction$|^xlink:|^ping$/i.test(name))) note(element);
    const address = element.getAttribute('href') ?? element.getAttribute('src');
    if (address === null) continue;
    const { protocol, origin } = new URL(address, location.href);
    const isLink = /^(https?|mailto):$/.test(protocol);
    const leadsOut = protocol !== 'mailto:' && origin !== location.origin;
    // An external link must be written as one, and not only resemble a URL of this site.
    if (!isLink || (leadsOut && !/^https?:\/\//i.test(address))) note(element);
  }
  return parts;
}
