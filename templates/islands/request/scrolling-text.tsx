import type { ReactNode } from 'react';

/** Text of which only a part may be in view, so that the keyboard must reach it. */
export function ScrollingText({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be about a form
    <pre tabIndex={0} aria-label={label} role="group">
      {children}
    </pre>
  );
}
