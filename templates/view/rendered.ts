import { createContext } from 'react';
import type { Block } from '../../cli/view/view.ts';

/** What is inside of some blocks as HTML, where it has been rendered before them. */
export const RenderedContext = createContext<ReadonlyMap<Block, string>>(new Map());
