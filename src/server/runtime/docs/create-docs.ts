import { type Request, type RequestHandler, type Response, Router } from 'express';
import { NO_SNIFFING } from '../../../shared/conventions.js';
import { isRecord } from '../../../shared/is-record.js';
import { lazy } from '../../../shared/memoize.js';
import { jsonContent } from '../json-content.js';
import { type Middleware, middlewareOf } from '../middleware.js';
import { type Asset, assetOf, createAssets, isAssetName } from './assets.js';

export interface DocsOptions {
  /**
   * The address of the API: a path, a URL relative to the page's folder, or a URL of another origin. The default `..`
   * suits a page beside the routes, such as `/docs`.
   */
  api?: string;
}

/**
 * A page to read and try an API, as Express middleware for any path. It loads nothing from other hosts.
 * @param document the content of `openapi.json`, its text, or a function that loads it at first use; it is served with
 * the API's address as its only server
 * @throws TypeError if the document is not an object
 */
export function createDocs(document: unknown, { api = '..' }: DocsOptions = {}): Middleware {
  if (!isDocument(document)) throw new TypeError(NO_DOCUMENT);
  const router = lazy(() => pageRouter(document, api));
  return middlewareOf((request, response, next) => router()(request, response, next));
}

/** Made at first use, because most servers never serve the page. */
function pageRouter(document: unknown, api: string): RequestHandler {
  const assets = createAssets();
  const description = lazy(() => descriptionOf(document, api));
  const headers = securityHeaders(urlOrigin(api));
  const router = Router({ caseSensitive: true });
  router.get('/', async (request, response) => {
    const folder = folderAddress(request);
    if (folder === undefined) sendFile(await assets.page(), headers, request, response);
    else response.set(NO_SNIFFING).redirect(308, folder);
  });
  router.get('/openapi.json', async (request, response) => {
    sendFile(await description(), headers, request, response);
  });
  router.get('/:file', async (request, response, next) => {
    const { file } = request.params;
    if (isAssetName(file)) sendFile(await assets.file(file), headers, request, response);
    else next();
  });
  return router;
}

const NO_DOCUMENT = 'createDocs needs an OpenAPI document';

/** A quick check; a text is parsed at first use. */
const isDocument = (document: unknown): boolean =>
  typeof document === 'string'
    ? document.startsWith('{')
    : typeof document === 'function' || isRecord(document);

async function descriptionOf(document: unknown, api: string): Promise<Asset> {
  const file: unknown = typeof document === 'function' ? await document() : document;
  const content = jsonContent(file);
  if (!isRecord(content)) throw new TypeError(NO_DOCUMENT);
  const served = JSON.stringify({ ...content, servers: [{ url: api }] });
  return assetOf('application/json; charset=utf-8', Buffer.from(served));
}

/**
 * The address with a final slash, for a redirect, because links of the page are relative to a folder. `undefined` if
 * the slash is there.
 */
function folderAddress({ originalUrl }: Request): string | undefined {
  const [path = '', ...query] = originalUrl.split('?');
  if (path.endsWith('/')) return undefined;
  // A relative URL, because a proxy may have removed the beginning of the path.
  return `./${path.slice(path.lastIndexOf('/') + 1)}/${query.length === 0 ? '' : `?${query.join('?')}`}`;
}

function sendFile(
  { type, body, tag }: Asset,
  headers: Readonly<Record<string, string>>,
  request: Request,
  response: Response,
): void {
  const isNamedByTag = request.query['v'] === tag;
  response.set({
    ...headers,
    'Content-Type': type,
    'Cache-Control': isNamedByTag ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: `"${tag}"`,
  });
  if (request.fresh) response.status(304).end();
  else response.set('Content-Length', String(body.length)).end(body);
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
