/** What the page shows before an operation is chosen, and at the end of every page: who is behind the API. */
import type { ApiDocument } from './api-document.js';
import { type Child, made, section } from './elements.js';
import { link, markdown } from './markdown.js';

export const overview = (
  document: ApiDocument,
  base: string,
  login: HTMLButtonElement,
  list: HTMLElement,
): HTMLElement =>
  made(
    'article',
    { className: 'overview' },
    document.info?.description === undefined ? undefined : markdown(document.info.description),
    start(document, base, login),
    section('', 'Operations', list),
  );

const start = (document: ApiDocument, base: string, login: HTMLButtonElement): HTMLElement =>
  section(
    'start',
    'Start',
    made(
      'dl',
      {},
      row('Base address', made('code', {}, base)),
      document.paths?.['/users/login'] === undefined ? undefined : loginRow(login),
      row(
        'Errors',
        'Each has the body ',
        made('code', {}, '{ "error", "reason" }'),
        ': a word for programs and a sentence for people, and may have details.',
      ),
      row(
        'Types',
        'Dates are texts of ISO 8601, bytes base64. ',
        made('code', {}, 'openapi.json'),
        ' has all types, for generators of clients; ',
        made('code', {}, 'client.ts'),
        ' beside it is the client in TypeScript.',
      ),
    ),
  );

const loginRow = (login: HTMLButtonElement): HTMLElement[] =>
  row(
    'Log-in',
    made('code', {}, 'POST /users/login'),
    ' answers a token. Send it as ',
    made('code', {}, 'Authorization: Bearer <token>'),
    '. ',
    login,
  );

const row = (term: string, ...children: Child[]): HTMLElement[] => [
  made('dt', {}, term),
  made('dd', {}, ...children),
];

export function imprint({ info = {}, externalDocs }: ApiDocument): Node[] {
  const { contact = {}, license, termsOfService, version } = info;
  const { name = contact.url ?? contact.email ?? '', url, email } = contact;
  return [
    version === undefined ? [] : [`Version ${version}`],
    name === '' ? [] : ['Contact: ', url === undefined ? name : link(url, name)],
    email === undefined ? [] : [link(`mailto:${email}`, email)],
    license === undefined ? [] : ['Licence: ', licenceLink(license)],
    termsOfService === undefined ? [] : [link(termsOfService, 'Terms of service')],
    externalDocs === undefined
      ? []
      : [link(externalDocs.url, externalDocs.description ?? 'Documentation')],
  ]
    .filter((parts) => parts.length > 0)
    .map((parts) => made('span', {}, ...parts));
}

function licenceLink({
  name = '',
  url,
  identifier,
}: {
  name?: string;
  url?: string;
  identifier?: string;
}) {
  const text = name === '' ? (identifier ?? '') : name;
  return url === undefined ? text : link(url, text);
}
