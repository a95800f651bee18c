/** What the page shows before an operation is chosen, and at the end of every page: who is behind the API. */
import type { ApiDocument } from './api-document.js';
import { made } from './elements.js';
import { link, markdown } from './markdown.js';

export const overview = (
  { info = {} }: ApiDocument,
  base: string,
  list: HTMLElement,
): HTMLElement =>
  made(
    'article',
    { className: 'overview' },
    info.description === undefined ? undefined : markdown(info.description),
    made('p', {}, 'Base address ', made('code', {}, base)),
    list,
  );

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
