/** An icon drawn with lines. */
export function Icon({ path }: { path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
