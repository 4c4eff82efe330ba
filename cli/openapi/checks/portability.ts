import type { Problem } from '../../problem.ts';
import { createTimeLimit, OutOfTime } from '../../time-limit.ts';
import { getObject } from '../document/raw.ts';
import type { LoadedDocument } from '../load.ts';

/** Each is looked up by itself, and may lead through all others. */
const MOST_REFERENCES = 500;
const LONGEST_MS = 1_000;

/**
 * A second opinion: whether the parser that many other tools are built on can resolve the references of the published
 * document, those in examples too, which it takes for references. It reads no file, and asks no other site.
 */
export async function checkPortability({ bundled, source }: LoadedDocument): Promise<Problem[]> {
  const references = referencesIn(bundled);
  if (references.size > MOST_REFERENCES) return [];
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  // What it says of versions is no matter of references.
  const { openapi: _, ...parts } = bundled;
  const known = { ...parts, swagger: '2.0', paths: getObject(bundled, 'paths') };
  try {
    const resolved = await SwaggerParser.resolve(known as never, { resolve: { external: false } });
    createTimeLimit(0, LONGEST_MS)(source.text, () => {
      for (const reference of references) resolved.get(reference);
    });
    return [];
  } catch (error) {
    if (error instanceof OutOfTime) return [];
    const [reason = ''] = (error as Error).message.trim().split('\n');
    return [
      {
        message: `Tools that are built on swagger-parser cannot resolve this document: ${reason.trim().replace(/\.$/, '')}.`,
        severity: 'note',
        rule: 'openapi/portability',
        file: source.file,
        line: 1,
        column: 1,
        hint: 'It follows each `$ref`, those in examples too, and knows no anchors.',
      },
    ];
  }
}

/** Every text called `$ref`, wherever it stands. */
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
