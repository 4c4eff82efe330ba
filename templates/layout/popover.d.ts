/** React's types do not know the attributes of popovers. */
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual' | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined;
    popovertargetaction?: 'hide' | 'show' | 'toggle' | undefined;
  }
}

export {};
