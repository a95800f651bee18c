/** The elements of `index.html` by their ids, and new ones. Whatever is put into them is text, never markup. */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const elementById = document.getElementById(id);
  if (elementById instanceof kind) return elementById;
  throw new Error(`index.html has no ${kind.name} with the id ${id}`);
}

export type Child = Node | string | undefined | readonly Child[];

/** A new element, of this text or these children. */
export function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...flat(children));
  return node;
}

const flat = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child) => {
    if (child === undefined) return [];
    return typeof child === 'string' || child instanceof Node ? [child] : flat(child);
  });

/** A heading with what is below it. */
export const section = (className: string, title: string, ...children: Child[]): HTMLElement =>
  made('section', { className }, made('h3', {}, title), ...children);

/** Text in wrapped lines; a long one is scrolled, by the keyboard, too. */
export const codeBlock = (label: string, text: string): HTMLPreElement =>
  made(
    'pre',
    { className: 'block', tabIndex: 0, role: 'region', ariaLabel: label },
    made('code', {}, text),
  );

/** `undefined` where the browser has no clipboard: over plain HTTP, but for localhost. */
export function copyButton(text: () => string): HTMLButtonElement | undefined {
  if (!('clipboard' in navigator)) return undefined;
  const button = made('button', { type: 'button', className: 'quiet' }, 'Copy');
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text()).then(
      () => button.replaceChildren('Copied'),
      () => button.replaceChildren('Not copied'),
    );
  });
  return button;
}
