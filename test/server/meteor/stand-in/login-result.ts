/** What log-in handlers return, and the accounts that they find. */
import type { Fields } from './environment.js';

export interface StampedToken {
  token: string;
  when: Date;
}

export interface LoginResult {
  type?: string | null;
  userId?: string;
  error?: unknown;
  stampedLoginToken?: StampedToken;
}

export interface User extends Fields {
  _id: string;
  username?: string;
  emails?: { address: string; verified: boolean }[];
  services?: {
    password?: { bcrypt?: string };
    resume?: { loginTokens?: { when: Date; hashedToken: string }[] };
    twoFactorAuthentication?: { type?: string; secret: string };
  };
}

/** What is thrown is a result with an error. */
export async function tryLogin(
  type: string | null,
  attempt: () => unknown,
): Promise<LoginResult | undefined> {
  let result: LoginResult | undefined;
  try {
    result = (await attempt()) as LoginResult | undefined;
  } catch (error) {
    result = { error };
  }
  if (result !== undefined && !result.type && type !== null) result.type = type;
  return result;
}
