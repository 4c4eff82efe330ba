import { during } from '../../current-work.ts';
import { MAX_PORTABILITY_REFERENCES } from '../../limits.ts';
import { noteAt, type Problem, ProblemError, topOf } from '../../problem.ts';
import { getObject } from '../document/json-object.ts';
import type { LoadedDocument } from '../load.ts';

/**
 * Checks whether swagger-parser, which many other tools use, can resolve the references of the published document. It also
 * follows `$ref`s in examples. Reads no files and makes no requests.
 */
export async function checkPortability({ bundled, source }: LoadedDocument): Promise<Problem[]> {
  const references = referencesIn(bundled);
  if (references.size > MAX_PORTABILITY_REFERENCES) return [];
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  // Avoids complaints about the version.
  const { openapi: _, ...parts } = bundled;
  const known = { ...parts, swagger: '2.0', paths: getObject(bundled, 'paths') };
  try {
    const resolved = await SwaggerParser.resolve(known as never, { resolve: { external: false } });
    for (const reference of references)
      during({ task: `Resolving ${reference}`, file: source.file }, () => resolved.get(reference));
    return [];
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const [reason = ''] = (error as Error).message.trim().split('\n');
    return [
      noteAt('openapi/portability', topOf(source.file), {
        message: `Tools that are built on swagger-parser cannot resolve this document: ${reason.trim().replace(/\.$/, '')}.`,
        hint: 'It follows each `$ref`, those in examples too, and knows no anchors.',
      }),
    ];
  }
}

/** Returns every string called `$ref`, including in data. */
function referencesIn(document: unknown): Set<string> {
  const references = new Set<string>();
  const waiting = [document];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value))
      if (key === '$ref' && typeof child === 'string') references.add(child);
      else if (typeof child === 'object' && child !== null) waiting.push(child);
  }
  return references;
}
