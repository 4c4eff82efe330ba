import { useEffect, useId, useState } from 'react';
import { keepSecret, secretListeners, secretOf } from './secrets.ts';

/** The field of a secret, which all forms of the tab share. */
export function Secret({ variable }: { variable: string }) {
  const [secret, setSecret] = useState(secretOf(variable));
  const id = useId();
  useEffect(() => {
    const read = (): void => setSecret(secretOf(variable));
    secretListeners.add(read);
    read();
    return () => void secretListeners.delete(read);
  }, [variable]);
  return (
    <div className="field">
      <label htmlFor={id}>
        <code>{variable}</code>
      </label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        value={secret}
        onChange={({ target }) => keepSecret(variable, target.value)}
      />
    </div>
  );
}
