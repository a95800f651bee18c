import { randomBytes } from 'node:crypto';

/** Meteor's alphabet: digits and letters that people do not confuse. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 17;
/** The largest multiple of the alphabet's size below 256. Bytes from here on would favour its first letters. */
const LIMIT = 256 - (256 % ALPHABET.length);

let pool = Buffer.alloc(0);
let next = 0;

function randomByte(): number {
  if (next === pool.length) {
    pool = randomBytes(4096);
    next = 0;
  }
  return pool[next++] ?? 0;
}

/** Makes an id as Meteor's `Random.id()` does: 17 characters, 98 bits of cryptographic randomness. */
export function randomId(): string {
  let id = '';
  while (id.length < LENGTH) {
    const byte = randomByte();
    if (byte < LIMIT) id += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return id;
}
