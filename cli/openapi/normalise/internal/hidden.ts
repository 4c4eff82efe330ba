import type { Raw } from '../../document/raw.ts';
import { type Describing, schemasByValue } from './described-values.ts';
import { createHiddenNames, type HiddenNames } from './hidden-names.ts';
import { createShowsHidden, type ShowsHidden } from './hidden-values.ts';
import { createSchemaGraph } from './schema-graph.ts';

/** What public parts must not say of internal ones. */
export interface Hidden {
  names: HiddenNames;
  shows: ShowsHidden;
  describing: Describing;
}

export function findHidden(document: Raw, isInternal: (property: Raw) => boolean): Hidden {
  const graph = createSchemaGraph(document);
  return {
    names: createHiddenNames(graph, isInternal),
    shows: createShowsHidden(graph),
    describing: schemasByValue(document),
  };
}
