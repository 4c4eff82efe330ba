const STYLES = `
  :host { all: initial; }
  section {
    position: fixed; inset: auto 0 0 0; z-index: 1000; max-height: 70vh; overflow: auto; box-sizing: border-box;
    padding: 1rem 1.25rem; background: #1c1a22; color: #f4f1fb; border-top: 4px solid #ff6b6b;
    font: 14px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  }
  h2 { margin: 0 0 .5rem; font-size: 1rem; color: #ff9c9c; }
  pre { margin: 0 0 1rem; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  button { position: absolute; top: .75rem; right: 1.25rem; font: inherit; padding: .25rem .75rem; }
`;

let host: HTMLElement | undefined;

/** What is wrong, over the last good page; nothing when nothing is. */
export function showProblems(problems: string[]): void {
  host?.remove();
  host = undefined;
  if (problems.length === 0) return;
  host = document.createElement('div');
  host.id = 'dev-problems';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const section = document.createElement('section');
  section.setAttribute('role', 'alert');
  section.append(
    element(
      'h2',
      `${problems.length === 1 ? '1 problem' : `${problems.length} problems`}. This page is from the last successful build.`,
    ),
    ...problems.map((problem) => element('pre', problem)),
    closeButton(),
  );
  root.append(section);
  document.body.append(host);
}

function closeButton(): HTMLElement {
  const button = element('button', 'Close');
  button.addEventListener('click', () => host?.remove());
  return button;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
