/** The request as code, in the language that the reader chose for all operations. */
import { codeSample, LANGUAGES, type Language } from './code-samples/code-sample.js';
import { codeBlock, copyButton, made, section } from './elements.js';
import type { SampleRequest } from './sample-request.js';

export interface CodeSection {
  node: HTMLElement;
  /** To be called when the request is another. */
  update(): void;
}

export interface LanguageChoice {
  current(): Language;
  choose(language: Language): void;
  onChange(listener: () => void): void;
}

export function createLanguageChoice(): LanguageChoice {
  let chosen: Language = LANGUAGES[0];
  const listeners: (() => void)[] = [];
  return {
    current: () => chosen,
    choose(language) {
      chosen = language;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

export function codeSection(choice: LanguageChoice, request: () => SampleRequest): CodeSection {
  const buttons = LANGUAGES.map((language) => {
    const button = made('button', { type: 'button', className: 'quiet' }, language);
    button.addEventListener('click', () => choice.choose(language));
    return button;
  });
  const code = made('div', {});
  const text = (): string => codeSample(choice.current(), request());
  const update = (): void => {
    for (const button of buttons)
      button.ariaPressed = String(button.textContent === choice.current());
    code.replaceChildren(codeBlock(`Code in ${choice.current()}`, text()));
  };
  choice.onChange(update);
  update();
  const languages = made('div', { role: 'group', ariaLabel: 'Language' }, ...buttons);
  const bar = made('div', { className: 'head' }, languages, copyButton(text));
  return { node: section('code', 'Code', bar, code), update };
}
