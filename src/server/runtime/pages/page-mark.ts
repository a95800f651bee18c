/** The mark of a place in a list, as the parameter `after` (C57). */
import { createHash } from 'node:crypto';
import { decodeEjson } from '../body/ejson.js';
import { httpError } from '../errors/http-error.js';
import { hexDigits } from '../object-id.js';
import type { Host } from '../port.js';
import { isPlace } from './key-set.js';
import type { KeySet } from './sort-value.js';

/** A digest of everything that a mark belongs to. */
export const markScope = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

export const createMark = (scope: string, keys: KeySet): string =>
  Buffer.from(JSON.stringify([scope, ...keys.map(ejson)])).toString('base64url');

/** @throws HttpError 400 for a mark of another scope */
export function keysOfMark(mark: string, scope: string, count: number, host: Host): KeySet {
  try {
    const parts = decodeEjson(JSON.parse(Buffer.from(mark, 'base64url').toString()), host);
    const [own, ...keys] = Array.isArray(parts) ? parts : [];
    if (own === scope && keys.length === count && keys.every(isPlace)) return keys;
  } catch {
    // It is no mark of anything.
  }
  throw httpError('pageMarkForeign');
}

/** The EJSON of a value, which `decodeEjson` reads again. */
function ejson(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { $InfNaN: Math.sign(value) || 0 };
  if (value instanceof Date) return { $date: value.getTime() };
  if (value instanceof Uint8Array) return { $binary: Buffer.from(value).toString('base64') };
  const hex = typeof value === 'object' && value !== null ? hexDigits(value) : undefined;
  return hex === undefined ? value : { $oid: hex };
}
