/** `Meteor`, as `meteor/meteor` exports it. */

export { users } from '../accounts/process-accounts.js';
export type { User } from '../accounts/user.js';
export { method, methods, publish } from '../declarations.js';
export { HostError as Error } from '../host-error.js';

export const isServer = true;
export const isClient = false;
export const isCordova = false;
export const isProduction = process.env['NODE_ENV'] === 'production';
export const isDevelopment = !isProduction;

/** Calls back once the modules that are loading have run. An error of the callback ends the process. */
export function startup(callback: () => unknown): void {
  setImmediate(callback);
}
