/** Spells schemas so that generators of clients make types of them. It must not know operations. */
export { spelledForClients, withoutNullNotes } from './spelling.js';
