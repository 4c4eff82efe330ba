import type { ReactNode } from 'react';
import type { Figure } from '../../cli/view/view.ts';

/** Makes the text of a drawing as large as the text around it. */
const SCALE = 1.12;

/** A drawing with its description as text. Styles colour it, in both modes. */
export function FigureOf({ figure, children }: { figure: Figure; children: ReactNode }) {
  const { title, variant, drawing, description, summary } = figure;
  const { width, height } = drawing;
  return (
    <figure className={`diagram ${variant}`}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={Math.round(width * SCALE)}
        height={Math.round(height * SCALE)}
        role="img"
      >
        <title>{title}</title>
        <desc>{description}</desc>
        <Shapes drawing={drawing} />
      </svg>
      <details>
        <summary>{summary}</summary>
        {children}
      </details>
    </figure>
  );
}

/** Lifelines first, because boxes cover their ends. Text comes last, on top of the boxes. */
function Shapes({ drawing: { boxes, lines, texts } }: Pick<Figure, 'drawing'>) {
  const below = lines.filter(({ role }) => role === 'life');
  const above = lines.filter(({ role }) => role !== 'life');
  return (
    <>
      {below.map(({ path, role }) => (
        <path key={path} className={role} d={path} />
      ))}
      {boxes.map(({ x, y, width, height, role, radius }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move
        <rect key={index} className={role} x={x} y={y} width={width} height={height} rx={radius} />
      ))}
      {above.map(({ path, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move
        <path key={index} className={role} d={path} />
      ))}
      {texts.map(({ x, y, text, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move
        <text key={index} className={role} x={x} y={y}>
          {text}
        </text>
      ))}
    </>
  );
}
