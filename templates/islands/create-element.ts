export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  className = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

export function createButton(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const button = createElement('button', text, className);
  button.type = 'button';
  button.onclick = onClick;
  return button;
}
