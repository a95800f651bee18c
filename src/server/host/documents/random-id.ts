import { randomInt } from 'node:crypto';

/** Meteor's alphabet: digits and letters that are hard to confuse. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 17;

/** Makes an id as Meteor's `Random.id()` does: 17 characters, 98 bits of cryptographic randomness. */
export const randomId = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
