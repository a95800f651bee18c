import { randomBytes } from 'node:crypto';
import type { Io } from '../io.js';

export interface HostEnvironment {
  variables: Readonly<Record<string, string | undefined>>;
  /** Whether the tokens' secret was made for this run. */
  madeSecret: boolean;
}

/**
 * The environment of the host: in development with one secret for the whole run, so that tokens survive restarts.
 * In production the host itself refuses to start without one (C32).
 */
export function hostEnvironment({ env }: Io): HostEnvironment {
  if (env['RESTGEN_SECRET'] || env['NODE_ENV'] === 'production') return { variables: env, madeSecret: false };
  return { variables: { ...env, RESTGEN_SECRET: randomBytes(48).toString('base64url') }, madeSecret: true };
}
