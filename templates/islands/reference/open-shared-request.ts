import { anchorOf } from '../anchor-of.ts';

/** Opens the form to which a shared link leads: `#createOrder?request=…`. */
export async function openSharedRequest(): Promise<void> {
  const [, anchor = '', shared] = /^#(.*)\?request=([\w-]+)$/.exec(location.hash) ?? [];
  if (shared === undefined) return;
  location.replace(`#${anchor}`);
  const operation = document.getElementById(anchorOf(`#${anchor}`));
  const tabs = operation?.querySelector<HTMLElement>('.tabs:has([name$=-lang])');
  if (tabs) await import('../request/open-form.tsx').then(({ openForm }) => openForm(tabs, shared));
}
