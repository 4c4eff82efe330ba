import { checkDocument } from './check-document.ts';
import { NOTHING, type Result } from './result.ts';

/** Checks the documents that it is sent, one after the other: one that never ends, or takes all memory, ends only this process. */
process.on('message', async (file: string) => {
  process.send?.(await checkDocument(file).catch((error: Error) => crashed(file, error)));
});

function crashed(file: string, error: Error): Result {
  return { ...NOTHING, file, outcome: 'crashed', reason: error.stack ?? error.message };
}
