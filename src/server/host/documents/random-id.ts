import { randomFillSync } from 'node:crypto';

/** Meteor's alphabet: digits and letters that are hard to confuse. */
const ALPHABET = Buffer.from('23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz', 'latin1');
const LENGTH = 17;
/** The largest multiple of the alphabet's size below 256: larger bytes would favour the first letters. */
const LIMIT = 256 - (256 % ALPHABET.length);

/** Random letters for the next ids, each used once. */
const letters = Buffer.allocUnsafeSlow(4096);
let next = 0;
let end = 0;

function makeLetters(): void {
  randomFillSync(letters);
  next = 0;
  end = 0;
  for (const byte of letters) {
    if (byte < LIMIT) letters[end++] = ALPHABET[byte % ALPHABET.length] ?? 0;
  }
}

/** Makes an id as Meteor's `Random.id()` does: 17 characters, 98 bits of cryptographic randomness. */
export function randomId(): string {
  if (end - next < LENGTH) makeLetters();
  next += LENGTH;
  return letters.toString('latin1', next - LENGTH, next);
}
