import { type Request, type Response, Router } from 'express';
import { type Asset, assetOf, createAssets, isAssetName } from './assets.js';

export interface DocsOptions {
  /**
   * Where the API is: a path, or a URL relative to the page's folder, or one of another origin. By default the page is
   * taken to be mounted beside the routes, as `/docs` is: `..`.
   */
  api?: string;
}

/**
 * A page to read and to try an API, as an Express router to mount at any path. It asks nothing of other hosts.
 * @param document the content of `openapi.json`; it is served with the API's address as its only server
 * @throws TypeError where the document is no object
 */
export function createDocs(document: unknown, { api = '..' }: DocsOptions = {}): Router {
  if (typeof document !== 'object' || document === null) {
    throw new TypeError('createDocs needs an OpenAPI document');
  }
  const assets = createAssets();
  let description: Asset | undefined;
  const headers = securityHeaders(urlOrigin(api));
  const router = Router({ caseSensitive: true });
  router.get('/', async (request, response) => {
    const folder = folderAddress(request);
    if (folder === undefined) send(await assets.page(), headers, request, response);
    else response.redirect(308, folder);
  });
  router.get('/openapi.json', (request, response) => {
    // Written when it is first asked for: it may be large, and most servers are never asked.
    description ??= descriptionOf(document, api);
    send(description, headers, request, response);
  });
  router.get('/:file', async (request, response, next) => {
    const { file } = request.params;
    if (isAssetName(file)) send(await assets.file(file), headers, request, response);
    else next();
  });
  return router;
}

const descriptionOf = (document: object, api: string): Asset =>
  assetOf(
    'application/json; charset=utf-8',
    Buffer.from(JSON.stringify({ ...document, servers: [{ url: api }] })),
  );

/** The page's links are relative to a folder: where the address lacks its slash, the one that has it. */
function folderAddress({ originalUrl }: Request): string | undefined {
  const [path = '', ...query] = originalUrl.split('?');
  if (path.endsWith('/')) return undefined;
  // Relative, because a proxy may have taken the beginning of the path away.
  return `./${path.slice(path.lastIndexOf('/') + 1)}/${query.length === 0 ? '' : `?${query.join('?')}`}`;
}

function send(
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

/** Swagger UI needs no inline script or style; pictures in its style sheet are `data:`. */
const securityHeaders = (origin: string | undefined): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${origin === undefined ? '' : ` ${origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
});

/** Of an absolute URL; undefined for a relative one. */
const urlOrigin = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
