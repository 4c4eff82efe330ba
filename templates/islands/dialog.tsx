import { type ComponentProps, type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';

type Props = ComponentProps<'dialog'> & { ref: RefObject<HTMLDialogElement | null> };

/** A modal dialog, which is open while it is rendered. A click on the backdrop closes it. */
export function Dialog({ ref, ...props }: Props) {
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    // Focus returns to where it was only if the dialog is closed, not just removed.
    return () => element?.close();
  }, [ref]);
  // The content fills the dialog, so that only the backdrop is the dialog itself.
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === ref.current) ref.current.close();
  };
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
  return <dialog ref={ref} onClick={closeOnBackdrop} {...props} />;
}

/** The state of a dialog. The browser closes it before React knows, so each opening renders a new one, with another key. */
export function useDialogState() {
  const [opened, setOpened] = useState(0);
  const [closed, setClosed] = useState(0);
  return {
    key: opened > closed ? opened : undefined,
    open: () => setOpened(opened + 1),
    onClose: () => setClosed(opened),
  };
}
