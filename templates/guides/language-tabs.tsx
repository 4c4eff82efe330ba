import type { Sample } from '../../cli/guides/block.ts';
import { ParserBreak } from '../reference/parser-break.tsx';
import { Code } from '../reference/samples.tsx';

/** The same request in several languages, one of them open: the one that the reader chose last. */
export function LanguageTabs({ group, samples }: { group: string; samples: Sample[] }) {
  return (
    <div className="tabs">
      {samples.map(({ id, label, html }, index) => (
        <details key={id} name={group} data-lang={id} open={index === 0}>
          <summary>{label}</summary>
          <Code html={html} />
          <ParserBreak />
        </details>
      ))}
    </div>
  );
}
