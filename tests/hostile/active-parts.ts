/**
 * Runs in the page: opens and touches whatever can be opened and touched, and returns each part of it that could run code
 * or ask another host, and is none of the site's own.
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
  const found: string[] = [];
  const note = (element: Element): unknown => found.push(element.outerHTML.slice(0, 150));
  const isOwnScript = (script: HTMLScriptElement) =>
    script.type === 'application/ld+json'
      ? typeof JSON.parse(script.text) === 'object'
      : script.parentElement === document.head &&
        (script.getAttribute('src')?.startsWith(`${base}assets/main-`) ?? true);
  // Empty ones let the parser of the browser take a breath.
  const scripts = [...document.scripts].filter((script) => script.src || script.text);
  scripts.filter((script) => !isOwnScript(script)).forEach(note);
  if (scripts.filter(({ type, src }) => type === '' && !src).length !== 1)
    found.push('not one script of its own');
  document
    .querySelectorAll(
      'iframe, frame, object, embed, applet, base, form, math, foreignObject, image, meta[http-equiv=refresh]',
    )
    .forEach(note);
  document
    .querySelectorAll(
      'style:not(head > style), link[rel=stylesheet], svg script, svg a, svg use:not([href^="#"])',
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
    // A link that leads out is written as one: nothing that only looks like an address of this site.
    if (!isLink || (leadsOut && !/^https?:\/\//i.test(address))) note(element);
  }
  return found;
}
