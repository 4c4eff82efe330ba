export interface AssetFile {
  /** Below the base path: `assets/main-4Z5NQ2XA.js`. */
  path: string;
  contents: Uint8Array;
  /** The file of `static/` that it is a copy of. */
  source?: string;
}
