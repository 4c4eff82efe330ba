import { checkDocument } from './check-document.ts';
import { NOTHING, type Result } from './result.ts';

/**
 * Checks the documents that it receives, one after the other. A document that never ends, or uses all
 * memory, only ends this process.
 */
process.on('message', async (file: string) => {
  process.send?.(await checkDocument(file).catch((error: Error) => crashed(file, error)));
});

function crashed(file: string, error: Error): Result {
  return { ...NOTHING, file, outcome: 'crashed', reason: error.stack ?? error.message };
}
