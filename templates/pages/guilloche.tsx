import { lobedRing } from '../layout/lobed-ring.ts';

const outer = lobedRing({ centre: 240, inner: 150, outer: 236, lobes: 18 });
const inner = lobedRing({ centre: 240, inner: 62, outer: 144, lobes: 12 });

/** The rosette behind the hero, like the engraving of securities. It is decoration, so it has no label. */
export function Guilloche() {
  return (
    <svg
      className="guilloche"
      width="480"
      height="480"
      viewBox="0 0 480 480"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path id="guilloche-outer" d={outer} />
      <path id="guilloche-inner" d={inner} />
      {turns('#guilloche-outer', 20 / 7, 6)}
      {turns('#guilloche-inner', 30 / 6, 5)}
      <circle cx="240" cy="240" r="56" />
    </svg>
  );
}

function turns(href: string, degrees: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const angle = Math.round((index + 1) * degrees * 100) / 100;
    return <use key={angle} href={href} transform={`rotate(${angle} 240 240)`} />;
  });
}
