/** A closed wave around a centre: `lobes` waves between two radii. */
interface LobedRing {
  centre: number;
  inner: number;
  outer: number;
  lobes: number;
}

/** Returns the data of an SVG path, rounded to a tenth so that every machine writes the same bytes. */
export function lobedRing({ centre, inner, outer, lobes }: LobedRing): string {
  const step = Math.PI / lobes;
  const point = (index: number, side: -1 | 0 | 1): string => {
    const radius = index % 2 ? outer : inner;
    const angle = index * step;
    const handle = side * radius * step * 0.5;
    const x = centre + radius * Math.cos(angle) - handle * Math.sin(angle);
    const y = centre + radius * Math.sin(angle) + handle * Math.cos(angle);
    return `${round(x)} ${round(y)}`;
  };
  const curves = Array.from({ length: lobes * 2 }, (_, index) =>
    index === 0
      ? `C${point(0, 1)} ${point(1, -1)} ${point(1, 0)}`
      : `S${point(index + 1, -1)} ${point(index + 1, 0)}`,
  );
  return `M${point(0, 0)}${curves.join('')}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}
