import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_SNIFFING } from '../../../shared/conventions.js';
import { isRecord } from '../../../shared/is-record.js';
import { lazy } from '../../../shared/memoize.js';
import type { Middleware } from '../middleware.js';
import { pathOfTarget } from '../routing/request-target.js';
import { type Asset, createAsset, pageAssets } from './assets.js';

export interface DocsOptions {
  /**
   * The address of the API: a path, a URL relative to the page's folder, or a URL of another origin. The default `..`
   * suits a page beside the routes, such as `/docs`.
   */
  api?: string;
}

/**
 * A page to read and try an API, as Express middleware for any path. It loads nothing from other hosts.
 * @param document the content of `openapi.json`, or a function that loads it at first use; it is served with the API's
 * address as its only server
 * @throws TypeError if the document is not an object
 */
export function createDocs(document: unknown, { api = '..' }: DocsOptions = {}): Middleware {
  if (!isDocument(document)) throw new TypeError(NO_DOCUMENT);
  const assets = lazy(pageAssets);
  // Made at first use, because the document may be large and most servers never serve it.
  const description = lazy(() => descriptionAsset(document, api));
  const headers = securityHeaders(urlOrigin(api));
  const assetAtPath = (path: string): Asset | Promise<Asset> | undefined =>
    path === '/openapi.json' ? description() : assets().get(path);
  return (request, response, next) => {
    const path = pathOfTarget(request.url ?? '/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const folder = path === '/' ? folderAddress(request) : undefined;
    const asset = isRead && folder === undefined ? assetAtPath(path) : undefined;
    if (asset !== undefined)
      Promise.resolve(asset)
        .then((file) => sendFile(file, headers, request, response))
        .catch(next);
    else if (isRead && folder !== undefined)
      response.writeHead(308, { ...NO_SNIFFING, Location: folder }).end();
    else next();
  };
}

const NO_DOCUMENT = 'createDocs needs an OpenAPI document';

const isDocument = (document: unknown): boolean => typeof document === 'function' || isRecord(document);

async function descriptionAsset(document: unknown, api: string): Promise<Asset> {
  const content: unknown = typeof document === 'function' ? await document() : document;
  if (!isRecord(content)) throw new TypeError(NO_DOCUMENT);
  const served = JSON.stringify({ ...content, servers: [{ url: api }] });
  return createAsset('application/json; charset=utf-8', served);
}

/** The address with a final slash, for a redirect: links of the page are relative. `undefined` if it has one. */
function folderAddress(request: IncomingMessage): string | undefined {
  // Express keeps the whole URL where a mount path is removed.
  const whole = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '/');
  const [path = '', ...query] = whole.split('?');
  if (path.endsWith('/')) return undefined;
  // A relative URL, because a proxy may have removed the beginning of the path.
  return `./${path.slice(path.lastIndexOf('/') + 1)}/${query.length === 0 ? '' : `?${query.join('?')}`}`;
}

function sendFile(
  { type, body, tag }: Asset,
  headers: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isNamedByTag = request.url?.endsWith(`?v=${tag}`) === true;
  const all = {
    ...headers,
    'Content-Type': type,
    'Cache-Control': isNamedByTag ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: `"${tag}"`,
  };
  if (request.headers['if-none-match']?.includes(all.ETag) === true) response.writeHead(304, all).end();
  else response.writeHead(200, { ...all, 'Content-Length': body.length }).end(body);
}

/** Allows scripts, styles and images only from the page's folder, and calls only to the API. */
const securityHeaders = (origin: string | undefined): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self'${origin === undefined ? '' : ` ${origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  ...NO_SNIFFING,
  'Referrer-Policy': 'no-referrer',
});

/** The origin of an absolute URL; `undefined` for a relative one. */
const urlOrigin = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
