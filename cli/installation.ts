import type { CachePlace } from './cache.ts';

/** Data of the installed version, passed on by `start.mjs`. Absent if the sources are run directly. */
export interface Installation {
  cache: CachePlace;
  /** JSON file with the styles and scripts of every site, if they were built with the bundle of the generator. */
  client?: string;
}
