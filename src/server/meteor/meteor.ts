/**
 * `restgen/meteor`: the generated API inside a Meteor 3 server.
 *
 * Comes in: Meteor's own server, found in `globalThis.Package`, with the application's declarations and accounts.
 * Goes out: a host as `runtime/port.ts` describes it, and a function that serves an API of it.
 * Must not know: how requests become calls and calls answers, which is the runtime's, and anything of the generator.
 */
export type { ApiToken, ApiTokenOptions, CreatedApiToken } from '../runtime/index.js';
export {
  createApiTokenAsync,
  listApiTokensAsync,
  revokeAllApiTokensAsync,
  revokeApiTokenAsync,
} from './api-tokens.js';
export { JsonRoutes, method, RestMethodMixin, SimpleRest } from './declared-options.js';
export { host } from './meteor-host.js';
export { type MountOptions, mount } from './mount.js';
