/** What the password thread runs; `password.ts` calls it. */
import { compareSync, hashSync } from 'bcryptjs';

/** Meteor's own, so that hashes of both are alike (C31). */
const COST = 10;

export interface PasswordTask {
  /** SHA-256 of the password in lowercase hex, so that no password leaves the main thread. */
  digest: string;
  /** Compared with where present; otherwise a new hash is made. */
  hash?: string;
}

export default function work({ digest, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(digest, COST) : compareSync(digest, hash);
}
