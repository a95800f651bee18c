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
 * Below its path it answers every request, also with 404: otherwise Meteor would answer its page (C47).
 */
export function mount(api: Api, { path = MOUNT_PATH, ...options }: MountOptions = {}): void {
  if (!/^\/./.test(path)) throw new TypeError(`The path of an API begins with a slash and goes on: ${path}`);
  const { expressApp, handlers } = meteorPackages().webapp.WebApp;
  const { listener, router } = createMounted(
    api,
    { compression: true, ...options },
    path,
    api.host.pathPrefix?.() ?? '',
  );
  // Below compression and the path of ROOT_URL, and before Meteor's page.
  handlers.use(path, router);
  // Behind what listens to the server itself, such as the package force-ssl.
  expressApp.handle = listener(expressApp.handle.bind(expressApp));
}
