/** The samples of an operation: of the request that was sent last, or else of the document's examples. */
import { accessText } from './access-text.js';
import type { ApiDocument } from './api-document.js';
import { codeSample, LANGUAGES, type Language } from './code-samples/code-sample.js';
import { type SampleRequest, sampleRequest } from './sample-request.js';
import type { Component, ImmutableMap, OperationProperties, React } from './swagger-ui.js';

export function codeSection(
  React: React,
  document: ApiDocument,
  base: string,
): Component<OperationProperties> {
  const h = React.createElement;
  const choice = createChoice();
  const buttonFor = (language: Language, chosen: Language) =>
    h(
      'button',
      {
        key: language,
        type: 'button',
        'aria-pressed': language === chosen,
        onClick: () => choice.choose(language),
      },
      language,
    );
  return ({ path, method, specSelectors }) => {
    const chosen = React.useSyncExternalStore(choice.subscribe, choice.current);
    const operation = document.paths?.[path]?.[method];
    if (operation === undefined) return null;
    const sent = specSelectors.requestFor(path, method);
    const request =
      sent === null
        ? sampleRequest(document, { path, method, operation }, base)
        : sentRequest(sent);
    const code = codeSample(chosen, request);
    return h(
      'div',
      { className: 'code-section' },
      h('div', { className: 'opblock-section-header' }, h('h4', null, 'Code')),
      h('p', null, accessText(document, operation)),
      h(
        'div',
        { className: 'code-bar' },
        h(
          'div',
          { role: 'group', 'aria-label': 'Language' },
          ...LANGUAGES.map((language) => buttonFor(language, chosen)),
        ),
        h(CopyButton, { code }),
      ),
      h('pre', { tabIndex: 0, 'aria-label': `Code in ${chosen}` }, h('code', null, code)),
    );
  };

  function CopyButton({ code }: { code: string }) {
    const [copied, setCopied] = React.useState('');
    // Browsers offer it over HTTPS and on localhost alone.
    if (!('clipboard' in navigator)) return null;
    const copy = () => navigator.clipboard.writeText(code).then(() => setCopied(code));
    return h('button', { type: 'button', onClick: copy }, copied === code ? 'Copied' : 'Copy');
  }
}

/** Of the language: the same in all sections. */
function createChoice() {
  let chosen: Language = LANGUAGES[0];
  const listeners = new Set<() => void>();
  return {
    current: () => chosen,
    choose(language: Language) {
      chosen = language;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Without what the browser adds by itself, and asks for nobody. */
function sentRequest(sent: ImmutableMap): SampleRequest {
  const { url, method, headers = {}, body } = sent.toJS();
  const { accept: _accept, ...named } = headers as Record<string, string>;
  const request = { method: String(method), url: String(url), headers: named };
  return body === undefined || body === null ? request : { ...request, body: String(body) };
}
