/** Stands at the edge of the window from the second screen on, by styles alone; a short page never shows it. */
export function BackToTop() {
  return (
    <div className="back-to-top">
      <a href="#main">
        <span className="visually-hidden">Back to top</span>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M10 16V4.5M5 9l5-5 5 5" />
        </svg>
      </a>
    </div>
  );
}
