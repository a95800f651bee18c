import { registry } from '../registry.js';
import { createAccounts } from './accounts.js';

/** The accounts of the default host of this process. */
const accounts = createAccounts(registry);

export default accounts;

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
