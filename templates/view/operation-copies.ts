import { createContext } from 'react';

/** The addresses of single operations as Markdown, by their anchors. */
export const OperationCopiesContext = createContext<ReadonlyMap<string, string>>(new Map());
