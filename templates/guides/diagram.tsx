import type { Drawing, Words } from '../../cli/guides/diagrams/diagram.ts';
import { Link } from '../reference/place.tsx';

/** Where there is room, the words of a drawing are as large as those around it. */
const ENLARGED = 1.12;

/** A drawing in lines of its own, and the same in words. Colours are those of the page, by day and by night. */
export function DiagramFigure({
  title,
  look,
  drawing,
  words,
}: {
  title: string;
  look: string;
  drawing: Drawing;
  words: Words[];
}) {
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
        <desc>{words.map(asSentence).join(' ')}</desc>
        <Shapes drawing={drawing} />
      </svg>
      <details>
        <summary>The same in words</summary>
        <WordList words={words} isFirst />
      </details>
    </figure>
  );
}

/** Lines first: boxes cover their ends, and words stand on the boxes. */
function Shapes({ drawing: { boxes, lines, texts } }: { drawing: Drawing }) {
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

function WordList({ words, isFirst = false }: { words: Words[]; isFirst?: boolean }) {
  const items = words.map(({ text, call, inner }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words never move
    <li key={index}>
      {text}
      {call && (
        <>
          {': '}
          <Link href={call.href}>
            <code>{call.text}</code>
          </Link>
        </>
      )}
      {inner.length > 0 && <WordList words={inner} />}
    </li>
  ));
  return isFirst ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function asSentence({ text, call, inner }: Words): string {
  const own = call ? `${text}: ${call.text}.` : `${text}.`;
  return [own, ...inner.map(asSentence)].join(' ');
}
