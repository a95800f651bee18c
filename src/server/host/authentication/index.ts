/**
 * Log-in, registration and signed tokens of the standalone host (C30–C33).
 *
 * Comes in: the accounts of a host, and the bodies and tokens of requests.
 * Goes out: who a token belongs to, new tokens, and errors of the catalogue.
 * Must not know: where accounts are kept, and how a request carries its token.
 */
export type { Account, AccountKey, Accounts, LoginAttempt, LoginTokens, TokenClaims } from './accounts.js';
export { createHostAuthentication } from './host-authentication.js';
export type { AttemptCounts, KnownNetworks } from './login-gate.js';
export { hashPassword } from './password.js';
