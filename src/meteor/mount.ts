import { type Api, createRouter, type RestOptions } from '../runtime/index.js';
import { meteorPackages } from './packages.js';

export interface MountOptions extends RestOptions {
  /** Where the API stands, below the path of `ROOT_URL`; `/api` by default. */
  path?: string;
}

/**
 * Serves an API beside everything else of the Meteor server. Below its path it answers every request, also with 404:
 * otherwise Meteor would answer its page (C47).
 */
export function mount(api: Api, { path = '/api', ...options }: MountOptions = {}): void {
  if (!/^\/./.test(path)) throw new TypeError(`The path of an API begins with a slash and goes on: ${path}`);
  const router = createRouter(api, options, { answersUnknownPaths: true });
  // Below compression and the path of ROOT_URL, and before Meteor's page.
  meteorPackages().webapp.WebApp.handlers.use(path, router);
}
