/** A file of the finished site; the path is relative to the base folder. */
export interface SiteFile {
  path: string;
  contents: string | Uint8Array;
  /** The file it is a copy of. */
  source?: string;
}
