import { MOUNT_PATH } from '../../shared/conventions.js';
import { type Api, createMounted, type Middleware, type RestOptions } from '../runtime/index.js';
import { meteorPackages } from './packages.js';

export interface MountOptions extends RestOptions {
  /** The path of the API below the path of `ROOT_URL`; `/api` by default. */
  path?: string;
  /** Whether the page of the API is served at `/docs` below the path; true by default. */
  docs?: boolean;
}

/**
 * Serves an API in the Meteor server, before Meteor's Express, with compression like Meteor's own. Below its path, the
 * application's own handlers come next, whether they are declared before or after this call. A request that none of them
 * answers gets 404, because Meteor would answer with its page (C47).
 * @param page the page of the API
 */
export function mount(
  api: Api,
  { path = MOUNT_PATH, docs = true, ...options }: MountOptions = {},
  page?: Middleware,
): void {
  if (!/^\/./.test(path))
    throw new TypeError(`The path of an API is a slash followed by a name, such as /api: ${path}`);
  const { expressApp, handlers } = meteorPackages().webapp.WebApp;
  const { listener, router, last } = createMounted(
    api,
    { compression: true, ...options },
    { path, prefix: api.host.pathPrefix?.() ?? '', docs: docs ? page : undefined },
  );
  // The router runs after compression and the removal of ROOT_URL's path, and before Meteor's page.
  handlers.use(path, router);
  const handle = handlers.handle.bind(handlers);
  handlers.handle = (request, response, next) =>
    handle(request, response, (error) => (error ? next(error) : last(request, response, next)));
  // The listener runs after listeners of the server itself, such as the package force-ssl.
  expressApp.handle = listener(expressApp.handle.bind(expressApp));
}
