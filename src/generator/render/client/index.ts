/**
 * Input: the contract. Output: the client's view. It must not know the types of the
 * host's source, because a client is used without it.
 */
export { clientFileName, clientView } from './client-file.js';
