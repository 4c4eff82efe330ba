import { createHtmlValidator } from '../cli/check/html-validator.ts';

const validator = createHtmlValidator();

/** The violations of HTML rules on a page, as `line:column rule message`. */
export async function faultsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId} ${message}`);
}
