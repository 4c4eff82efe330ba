/** Why there is no search at present, in words for the reader. */
export interface SearchFailure {
  message: string;
  /** The site has been published anew, and only the page as it is now knows where the index is. */
  outdated: boolean;
}
