import { earlyState } from './early-state.ts';

// The first module of the chunk: if the import fails later, the network is not to blame.
earlyState.hasChunk = true;
