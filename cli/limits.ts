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
