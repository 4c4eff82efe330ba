import {
  type ComponentPropsWithoutRef,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';

type Props = ComponentPropsWithoutRef<'dialog'> & { dialog: RefObject<HTMLDialogElement> };

/** A modal dialog, which is open while it is rendered. A click on the backdrop closes it. */
export function Dialog({ dialog, ...props }: Props) {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focus returns to where it was only if the dialog is closed, not just removed.
    return () => element?.close();
  }, [dialog]);
  // The content fills the dialog, so that only the backdrop is the dialog itself.
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) dialog.current.close();
  };
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
  return <dialog ref={dialog} onClick={closeOnBackdrop} {...props} />;
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
