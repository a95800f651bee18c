/** What hand-written servers do about tokens: their own signatures, and accounts that may have revoked them. */
import accounts from '../../../src/server/host/accounts/process-accounts.js';

export interface Claims {
  sub?: string | undefined;
  jti?: string | undefined;
  gen?: number | undefined;
}

/** Returns the caller whom a verified token names. */
export async function callerOfClaims({ sub, jti, gen }: Claims): Promise<string | null> {
  if (sub === undefined) return null;
  const current = await accounts.port.isCurrent({
    userId: sub,
    tokenId: String(jti),
    generation: Number(gen),
  });
  return current ? sub : null;
}

/** Makes the account of the benchmark, and says what its token claims. */
export async function newClaims(): Promise<{ sub: string; jti: string; gen: number }> {
  const sub = await accounts.port.create({ username: 'ada', passwordHash: 'not used here' });
  return { sub, jti: 'token', gen: await accounts.port.generation(sub) };
}
