/** The request as code, in the language that the reader chose for all operations. */
import { CLIENT, codeSample, LANGUAGES, type Language } from './code-samples/code-sample.js';
import { codeBlock, copyButton, made, section } from './elements.js';
import { asStream, type SampleRequest } from './sample-request.js';

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

export interface CodeSource {
  request(): SampleRequest;
  /** The call by the generated client; `undefined` where the document does not show it. */
  client(isStream: boolean): string | undefined;
  isLive: boolean;
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

export function codeSection(choice: LanguageChoice, source: CodeSource): CodeSection {
  const stream = made('input', { type: 'checkbox' });
  const buttons = LANGUAGES.map((language) => {
    const button = made('button', { type: 'button', className: 'quiet' }, language);
    button.addEventListener('click', () => choice.choose(language));
    return button;
  });
  const code = made('div', {});
  const current = () => (shownClient() === undefined ? plainLanguage(choice) : choice.current());
  const shownClient = () => source.client(stream.checked);
  const text = (): string => {
    const language = current();
    if (language === CLIENT) return shownClient() ?? '';
    return codeSample(language, stream.checked ? asStream(source.request()) : source.request());
  };
  const update = (): void => {
    for (const button of buttons) {
      button.ariaPressed = String(button.textContent === current());
      button.hidden = button.textContent === CLIENT && shownClient() === undefined;
    }
    code.replaceChildren(codeBlock(`Code in ${current()}`, text()));
  };
  choice.onChange(update);
  stream.addEventListener('change', update);
  update();
  const languages = made('div', { role: 'group', ariaLabel: 'Language' }, ...buttons);
  const bar = made('div', { className: 'head' }, languages, copyButton(text));
  const kind = source.isLive
    ? made('label', { className: 'choice' }, stream, 'as a stream')
    : undefined;
  return { node: section('code', 'Code', bar, kind, code), update };
}

const plainLanguage = (choice: LanguageChoice): Language =>
  choice.current() === CLIENT ? 'JavaScript' : choice.current();
