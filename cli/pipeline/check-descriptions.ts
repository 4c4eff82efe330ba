import { checkDescription } from '../markdown/left-as-text.ts';
import { getString } from '../openapi/document/json-object.ts';
import { walk } from '../openapi/document/walk.ts';
import type { LoadedDocument } from '../openapi/load.ts';
import { type Problem, warningAt } from '../problem.ts';
import { MARKUP } from '../site/markup-in-labels.ts';

/** Warns about Markdown in descriptions, titles and summaries that readers would see as it is written. Each text is reported once. */
export function checkDescriptions({ bundled, source }: LoadedDocument): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  walk(bundled, (node, pointer) => {
    for (const key of ['summary', 'title'])
      if (MARKUP.test(getString(node, key) ?? ''))
        problems.push(
          warningAt('openapi/markdown', source.locate(`${pointer}/${key}`), {
            message: `A ${key} is plain text: its Markdown or HTML is printed as it is written.`,
            hint: 'Write the words alone.',
          }),
        );
    const text = getString(node, 'description');
    if (text === undefined || seen.has(text)) return;
    seen.add(text);
    let hasDirective = false;
    checkDescription(text, ({ position }, rule, { message, hint }) => {
      // The first directive says it for all of a description.
      if (rule === 'markdown/directive' && hasDirective) return;
      hasDirective ||= rule === 'markdown/directive';
      const line = text.split('\n')[(position?.start.line ?? 1) - 1] ?? '';
      problems.push(
        warningAt('openapi/markdown', source.locate(`${pointer}/description`), {
          message: `${message} (${line.trim().slice(0, 60)})`,
          hint,
        }),
      );
    });
  });
  return problems;
}
