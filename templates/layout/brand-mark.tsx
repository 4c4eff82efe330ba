import { lobedRing } from './lobed-ring.ts';

const ring = lobedRing({ centre: 16, inner: 6.5, outer: 13, lobes: 3 });

/** The icon of the site: two interlaced waves around a coin, like the engraving of a banknote. */
export function BrandMark() {
  return (
    <svg
      className="brand-mark"
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={ring} />
      <path d={ring} transform="rotate(60 16 16)" />
    </svg>
  );
}
