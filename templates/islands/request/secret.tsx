import { useEffect, useState } from 'react';
import { keepSecret, secretListeners, secretOf } from './secrets.ts';
import { TextField } from './text-field.tsx';

/** The field of a secret, which all forms of the tab share. */
export function Secret({ variable }: { variable: string }) {
  const [secret, setSecret] = useState(secretOf(variable));
  useEffect(() => {
    const read = (): void => setSecret(secretOf(variable));
    secretListeners.add(read);
    read();
    return () => void secretListeners.delete(read);
  }, [variable]);
  return (
    <TextField
      name={variable}
      type="password"
      value={secret}
      onChange={(value) => keepSecret(variable, value)}
    />
  );
}
