/** Runs in the password thread; `password.ts` calls it. */
import { compareSync, hashSync } from 'bcryptjs';

/** Meteor's cost, so that both make the same hashes (C31). */
const COST = 10;

export interface PasswordTask {
  /** The SHA-256 of the password in lowercase hex: no password leaves the main thread. */
  digest: string;
  /** The hash to compare with; if `undefined`, a new hash is made. */
  hash?: string;
}

export default function work({ digest, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(digest, COST) : compareSync(digest, hash);
}
