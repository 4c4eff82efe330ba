import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { HTML_RULES } from '../cli/check/html-rules.ts';

const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));

/** The violations of HTML rules on a page, as `line:column rule message`. */
export async function faultsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId} ${message}`);
}
