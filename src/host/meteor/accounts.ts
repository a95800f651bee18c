/** Accounts under Meteor's names: what `import { Accounts } from 'meteor/accounts-base'` gives there. */
import { accounts } from '../accounts/process-accounts.js';

export const {
  users,
  config,
  createUser,
  createUser: createUserAsync,
  findUserByEmail,
  findUserByUsername,
  onCreateUser,
  onLogin,
  onLoginFailure,
  setPassword,
  setPassword: setPasswordAsync,
  validateLoginAttempt,
  validateNewUser,
} = accounts;
