import type { LoginOptions } from './login-options.js';
import type { LoginResult, NativeAccounts } from './packages.js';

/** The last parts of hashes that no password has. */
const BCRYPT_OF_NOTHING = 'GuCy9pqHw36vlrvgpzyjiuSYjbM2GiyH2EbtQAFt9hbgOfUBokO/u';
const ARGON2_OF_NOTHING = 'Tm9ib2R5J3MgbG9nLWluIQ$TmV2ZXIgdGhlIGhhc2ggb2YgYW55IHBhc3N3b3JkLi4';
/** The names of the types, by their numbers in the package `argon2`. */
const ARGON2_TYPES = ['argon2d', 'argon2i', 'argon2id'];

/** Compares the password with a hash even if there is no account, so that the answer takes the same time (C31). */
export async function takeEqualTime(
  Accounts: NativeAccounts,
  { password }: LoginOptions,
  { type, userId, error }: LoginResult,
): Promise<void> {
  if (type !== 'password' || error === undefined || userId !== undefined || password === undefined) return;
  await Accounts._checkPasswordAsync?.({ _id: '', services: { password: hashOfNobody(Accounts) } }, password);
}

/** A hash with the same cost as the application's hashes. */
function hashOfNobody(Accounts: NativeAccounts): { argon2: string } | { bcrypt: string } {
  if (Accounts._argon2Enabled?.() === true) {
    const type = ARGON2_TYPES[Accounts._argon2Type?.() ?? 2] ?? 'argon2id';
    const memory = Accounts._argon2MemoryCost?.() ?? 19_456;
    const time = Accounts._argon2TimeCost?.() ?? 2;
    const threads = Accounts._argon2Parallelism?.() ?? 1;
    return { argon2: `$${type}$v=19$m=${memory},t=${time},p=${threads}$${ARGON2_OF_NOTHING}` };
  }
  const rounds = String(Accounts._bcryptRounds?.() ?? 10).padStart(2, '0');
  return { bcrypt: `$2b$${rounds}$${BCRYPT_OF_NOTHING}` };
}
