import { createButton, createElement } from '../create-element.ts';

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

/** Shows problems on top of the last good page. Without problems, removes the overlay. */
export function showProblems(problems: string[]): void {
  host?.remove();
  host = undefined;
  if (problems.length === 0) return;
  host = createElement('div');
  host.id = 'dev-problems';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const section = createElement('section');
  section.setAttribute('role', 'alert');
  section.append(
    createElement(
      'h2',
      `${problems.length === 1 ? '1 problem' : `${problems.length} problems`}. This page is from the last successful build.`,
    ),
    ...problems.map((problem) => createElement('pre', problem)),
    createButton('Close', '', () => host?.remove()),
  );
  root.append(section);
  document.body.append(host);
}
