/** Log-in, registration and tokens of the standalone host (C30–C33), wherever accounts are stored. */
export type { Account, AccountKey, Accounts, LoginAttempt, LoginTokens, TokenClaims } from './accounts.js';
export { createHostAuthentication } from './host-authentication.js';
export type { AttemptCounts, FamiliarNetworks } from './login-gate.js';
export { hashPassword } from './password.js';
