import path from 'node:path';
import { loadReferences } from '../../cli/openapi/load-references.ts';
import { plainRenderer } from '../openapi/reference-of.ts';
import { specPath } from '../specs/spec.ts';

/** Both references of this site, as guides use them. */
export function realReferences() {
  return loadReferences(
    {
      root: path.resolve(import.meta.dirname, '../..'),
      base: '/',
      references: [
        { route: 'api', file: specPath('institutional') },
        { route: 'api-legacy', file: specPath('legacy') },
      ],
    },
    plainRenderer,
  );
}
