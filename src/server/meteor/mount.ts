import { MOUNT_PATH } from '../../shared/conventions.js';
import { type Api, createMounted, type RestOptions } from '../runtime/index.js';
import { meteorPackages } from './packages.js';

export interface MountOptions extends RestOptions {
  /** Where the API stands, below the path of `ROOT_URL`; `/api` by default. */
  path?: string;
}

/**
 * Serves an API beside everything else of the Meteor server. Its requests are answered before Meteor's Express sees them,
 * and compressed as Meteor's own are.
 * Below its path, the application's own handlers come next, whether they are declared before or after this call. A request
 * that none of them answers gets 404: otherwise Meteor would answer its page (C47).
 */
export function mount(api: Api, { path = MOUNT_PATH, ...options }: MountOptions = {}): void {
  if (!/^\/./.test(path)) throw new TypeError(`The path of an API begins with a slash and goes on: ${path}`);
  const { expressApp, handlers } = meteorPackages().webapp.WebApp;
  const { listener, router, notFound } = createMounted(
    api,
    { compression: true, ...options },
    path,
    api.host.pathPrefix?.() ?? '',
  );
  // Below compression and the path of ROOT_URL, and before Meteor's page.
  handlers.use(path, router);
  const handle = handlers.handle.bind(handlers);
  handlers.handle = (request, response, next) =>
    handle(request, response, (error) => (error ? next(error) : notFound(request, response, next)));
  // Behind what listens to the server itself, such as the package force-ssl.
  expressApp.handle = listener(expressApp.handle.bind(expressApp));
}
