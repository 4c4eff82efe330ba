import type { Problem } from '../../problem.ts';
import { getObject } from '../document/raw.ts';
import type { LoadedDocument } from '../load.ts';

/** Characters. The parser takes minutes for documents of many megabytes. */
const LONGEST = 1_000_000;

/**
 * A second opinion: whether the parser that many other tools are built on can resolve the references of the published
 * document. It follows each `$ref`, those in examples too. It reads no file, and asks no other site.
 */
export async function checkPortability({ bundled, source }: LoadedDocument): Promise<Problem[]> {
  if (source.text.length > LONGEST) return [];
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  // What it says of versions is no matter of references.
  const { openapi: _, ...parts } = bundled;
  const known = {
    ...structuredClone(parts),
    swagger: '2.0',
    paths: structuredClone(getObject(bundled, 'paths')),
  };
  try {
    await SwaggerParser.bundle(known as never, { resolve: { external: false } });
    return [];
  } catch (error) {
    const [reason = ''] = (error as Error).message.trim().split('\n');
    return [
      {
        message: `Tools that are built on swagger-parser cannot resolve this document: ${reason.trim().replace(/\.$/, '')}.`,
        severity: 'note',
        rule: 'openapi/portability',
        file: source.file,
        line: 1,
        column: 1,
        hint: 'It follows each `$ref`, those in examples too, and no long chains of them.',
      },
    ];
  }
}
