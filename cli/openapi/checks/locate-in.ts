import type { Source } from '../../source/parse-source.ts';

/** Returns what finds a pointer of a document in OpenAPI 3 in its source, which may be in Swagger 2.0. */
export function locateIn(source: Source, version: string): Source['locate'] {
  return version === '2.0' ? (pointer) => source.locate(pointerOf20(pointer)) : source.locate;
}

/** Converts a pointer into `components` to one of Swagger 2.0. */
function pointerOf20(pointer: string): string {
  return pointer
    .replace(/^\/components\/schemas/, '/definitions')
    .replace(/^\/components\/securitySchemes/, '/securityDefinitions')
    .replace(/^\/components\/(parameters|responses)/, '/$1');
}
