/** The code of the password threads, which `password.ts` starts. */
import { compareSync, hashSync } from 'bcryptjs';

/** The cost that Meteor uses (C31). */
const COST = 10;

export interface PasswordTask {
  /** SHA-256 of the password, in lowercase hex: passwords stay in the main thread. */
  digest: string;
  /** The hash to compare with; if `undefined`, a new hash is made. */
  hash?: string;
}

export default function work({ digest, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(digest, COST) : compareSync(digest, hash);
}
