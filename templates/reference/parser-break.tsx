/**
 * A place where a browser may catch its breath. Its parser takes the rest of a long page in one go, unless it has just
 * met the end of a script: then it soon lets painting and clicks come first. The script is empty: nothing runs.
 */
export function ParserBreak() {
  return <script />;
}
