/** `restgen/meteor`: the API inside a Meteor 3 server, over Meteor's packages in `globalThis.Package`. */
export type { ApiToken, ApiTokenOptions, CreatedApiToken } from '../runtime/index.js';
export { endStreamsOf } from '../runtime/index.js';
export {
  createApiTokenAsync,
  listApiTokensAsync,
  revokeAllApiTokensAsync,
  revokeApiTokenAsync,
} from './api-tokens.js';
export { JsonRoutes, method, RestMethodMixin, SimpleRest } from './declared-options.js';
export { host } from './meteor-host.js';
export { type MountOptions, mount } from './mount.js';
