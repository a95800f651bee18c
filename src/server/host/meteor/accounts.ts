/** Accounts under Meteor's names: what `import { Accounts } from 'meteor/accounts-base'` gives there. */
import { accounts } from '../accounts/process-accounts.js';

export const {
  users,
  config,
  createApiTokenAsync,
  createUser,
  findUserByEmail,
  findUserByUsername,
  listApiTokensAsync,
  onCreateUser,
  onLogin,
  onLoginFailure,
  revokeAllApiTokensAsync,
  revokeApiTokenAsync,
  setPassword,
  validateLoginAttempt,
  validateNewUser,
} = accounts;

export const createUserAsync = createUser;
export const setPasswordAsync = setPassword;
