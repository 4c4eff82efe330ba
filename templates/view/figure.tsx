import type { ReactNode } from 'react';
import type { Figure } from '../../cli/view/view.ts';

/** Where there is room, the words of a drawing are as large as those around it. */
const ENLARGED = 1.12;

/** A drawing in lines of its own, and the same in words. Colours are those of the page, by day and by night. */
export function FigureOf({ figure, children }: { figure: Figure; children: ReactNode }) {
  const { title, look, drawing, description, summary } = figure;
  const { width, height } = drawing;
  return (
    <figure className={`diagram ${look}`}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={Math.round(width * ENLARGED)}
        height={Math.round(height * ENLARGED)}
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

/** Lines first: boxes cover their ends, and words stand on the boxes. */
function Shapes({ drawing: { boxes, lines, texts } }: Pick<Figure, 'drawing'>) {
  const below = lines.filter(({ look }) => look === 'life');
  const above = lines.filter(({ look }) => look !== 'life');
  return (
    <>
      {[...below].map(({ path, look }) => (
        <path key={path} className={look} d={path} />
      ))}
      {boxes.map(({ x, y, width, height, look, round }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move
        <rect key={index} className={look} x={x} y={y} width={width} height={height} rx={round} />
      ))}
      {above.map(({ path, look }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move
        <path key={index} className={look} d={path} />
      ))}
      {texts.map(({ x, y, text, look }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move
        <text key={index} className={look} x={x} y={y}>
          {text}
        </text>
      ))}
    </>
  );
}
