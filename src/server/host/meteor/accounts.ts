/** Meteor's `Accounts`, as `meteor/accounts-base` exports it. */
import { accounts } from '../accounts/process-accounts.js';

export const {
  users,
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
