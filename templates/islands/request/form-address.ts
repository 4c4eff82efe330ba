/** Returns the address of the operation of samples, or of the file of a workflow. In guides, samples name it. */
export function operationOf(tabs: Element): URL {
  const request = tabs.closest<HTMLElement>('[data-request]')?.dataset.request;
  const page = tabs.closest<HTMLElement>('[data-forms]')?.dataset.forms ?? '';
  const anchor = encodeURIComponent(tabs.closest('.operation')?.id ?? '');
  return new URL(request ?? `${page}#${anchor}`, location.href);
}

export function isWorkflow({ pathname }: URL): boolean {
  return pathname.endsWith('.forms.json');
}

/** Returns the path of the file that has the form of an operation, or the steps of a workflow. */
export function fileOfForm(operation: URL): string {
  const { pathname } = operation;
  return isWorkflow(operation) ? pathname : `${pathname.replace(/\/$/, '/index')}.forms.json`;
}
