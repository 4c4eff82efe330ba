import { createContext } from 'react';
import type { Block } from '../../cli/view/view.ts';

/** Whether the content is not read at once, so that a script can color its code later. */
export const FoldedContext = createContext(false);

/** The inner HTML of blocks that have been rendered in advance. */
export const RenderedContext = createContext<ReadonlyMap<Block, string>>(new Map());

/** Anchor of an operation → URL of its Markdown copy. */
export const OperationCopiesContext = createContext<ReadonlyMap<string, string>>(new Map());
