/**
 * Input: the contract. Output: the client's view, and the client's types for schemas. It must not know the types of the
 * host's source, because a client is used without it.
 */
export { clientFileOf, clientTypeNames, clientView } from './client-file.js';
export { type TypeNames, typeOfSchema } from './type-of-schema.js';
