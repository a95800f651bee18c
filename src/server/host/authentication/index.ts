/**
 * Log-in, registration and signed tokens of the standalone host (C30–C33). It does not know where accounts are stored
 * or how a request carries its token.
 */
export type { Account, AccountKey, Accounts, LoginAttempt, LoginTokens, TokenClaims } from './accounts.js';
export { createHostAuthentication } from './host-authentication.js';
export type { AttemptCounts, FamiliarNetworks } from './login-gate.js';
export { hashPassword } from './password.js';
