import { useEffect, useRef } from 'react';
import { t } from '../../../cli/words/words.ts';
import { copyButton } from '../copy-button.ts';

/** The button of all samples, which is not made by React. */
export function CopyButton({ label, getText }: { label: string; getText(): string }) {
  const box = useRef<HTMLSpanElement>(null);
  const current = useRef(getText);
  current.current = getText;
  useEffect(() => {
    const failure = t('ui.copy-failed');
    const labels = { copy: label, failure, failureAnnouncement: failure };
    const button = copyButton('copy-button', labels, () => current.current());
    box.current?.append(button);
    return () => button.remove();
  }, [label]);
  return <span ref={box} />;
}
