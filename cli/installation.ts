import type { CachePlace } from './cache.ts';

/** What `start.mjs` knows of this version of the generator. Where the sources themselves are run there is none. */
export interface Installation {
  cache: CachePlace;
  /** File with the styles and scripts of every site, where they were made when the generator was bundled. */
  client?: string;
}
