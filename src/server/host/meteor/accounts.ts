/** Meteor's `Accounts`, as `meteor/accounts-base` exports it. */
export * from '../accounts/process-accounts.js';
export {
  createUser as createUserAsync,
  setPassword as setPasswordAsync,
} from '../accounts/process-accounts.js';
