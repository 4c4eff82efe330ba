import { createContext } from 'react';

/** Whether what is rendered stands in a part that is closed to begin with. */
export const FoldedContext = createContext(false);
