/**
 * What comes in: the contract.
 * What goes out: what the client's template places, and the types that the client has for schemas.
 * It must not know the types of the host's source: a client stands without it.
 */
export { clientFileOf, clientTypeNames, clientView } from './client-file.js';
export { type TypeNames, typeOfSchema } from './type-of-schema.js';
