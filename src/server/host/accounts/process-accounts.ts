import { registry } from '../registry.js';
import { createAccounts } from './accounts.js';

/** The accounts of the default host of this process. */
export const accounts = createAccounts(registry);

export const { users, createUser, setPassword, onLogin, onLoginFailure, onCreateUser } = accounts;
export const { validateLoginAttempt, validateNewUser } = accounts;
export const { createApiTokenAsync, listApiTokensAsync, revokeApiTokenAsync, revokeAllApiTokensAsync } =
  accounts;
