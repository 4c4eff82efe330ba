import type { Raw } from '../../document/raw.ts';
import { copyPublic } from './copy-public.ts';
import { findInternal } from './find-internal.ts';

/**
 * A document with local references, of any version → the same without what is marked `x-internal`, and without what
 * only internal parts use: components, tags, security schemes. Whatever named them goes as well, such as `required`,
 * mappings and links. The same object when nothing is internal.
 */
export function publicDocument(document: Raw): Raw {
  const internal = findInternal(document);
  return internal ? copyPublic(document, internal) : document;
}
