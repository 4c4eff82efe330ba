/** Every limit of the generator, with its reason. */

/**
 * Milliseconds of processor time, of all threads, that one piece of work may take: one text, one example, one page. The
 * largest pieces of real documents take a few seconds.
 */
export const WORK_MS = 10_000;

/** Megabytes that a command may use. Documents of 13 MB take less than half of it. */
export const MEMORY_MEGABYTES = 4_096;

/** Characters of code, and of a line in it, that are highlighted: nobody reads more, and colors double its size. */
export const MAX_HIGHLIGHTED_CODE = 100_000;
export const MAX_HIGHLIGHTED_LINE = 2_000;

/**
 * Bytes of a specification with the files that it refers to. The largest public ones have 13 MB as JSON and 34 MB as YAML.
 * Parsed, YAML takes some forty times its size.
 */
export const MAX_DOCUMENT_BYTES = 40 * 1024 * 1024;

/** Bytes of a guide: a hundred times the longest real one. Its parsers take thousands of times its size. */
export const MAX_GUIDE_BYTES = 1024 * 1024;

/** Bytes of `site.yaml` and of a workflow, which people write by hand. */
export const MAX_SETTINGS_BYTES = 1024 * 1024;

/** Entries of a list in `site.yaml`. Every page shows the menus, and hosts read each redirect at every request. */
export const MAX_ENTRIES = 2_000;
