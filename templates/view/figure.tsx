import type { ReactNode } from 'react';
import type { Figure } from '../../cli/view/view.ts';
import { Link } from './page-links.tsx';

type Drawn = Figure['drawing']['content'][number];

/** Wider drawings are not enlarged: they would not fit into the text. */
const WIDE = 480;

/** A drawing with its description as text. Styles color it, in both modes. */
export function FigureOf({ figure, children }: { figure: Figure; children: ReactNode }) {
  const { title, label, variant, drawing, summary } = figure;
  const { x, y, width, height, content } = drawing;
  return (
    <figure className={`diagram ${variant}`}>
      {title !== '' && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/useSemanticElements: no control of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, if it is wider than the window, as tables do */}
      <div className="drawing" role="group" tabIndex={0} aria-label={label}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its box has a name, and its texts are read */}
        <svg
          className={width > WIDE ? undefined : 'enlarged'}
          viewBox={`${x} ${y} ${width} ${height}`}
          width={width}
          height={height}
        >
          <All content={content} />
        </svg>
      </div>
      <details>
        <summary>{summary}</summary>
        {children}
      </details>
    </figure>
  );
}

function All({ content }: { content: Drawn[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move
  return content.map((drawn, index) => <One key={index} drawn={drawn} />);
}

function One({ drawn }: { drawn: Drawn }) {
  if (drawn.kind === 'link')
    return (
      <Link href={drawn.href} aria-label={textIn(drawn.content)}>
        <All content={drawn.content} />
      </Link>
    );
  if (drawn.kind === 'shape') return <drawn.tag className={drawn.role} {...drawn.geometry} />;
  const { role, isStart, x, y, text } = drawn;
  return (
    <text className={isStart ? `${role} begin` : role} x={x} y={y}>
      {text}
    </text>
  );
}

/** The name of a link: not every screen reader takes it from the text in SVG. */
function textIn(content: Drawn[]): string {
  return content.flatMap((drawn) => (drawn.kind === 'text' ? drawn.text : [])).join(' ');
}
