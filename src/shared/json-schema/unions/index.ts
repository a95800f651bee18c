/**
 * What objects of a union may have. A schema comes in, with the types that it refers to; its alternatives go out, each with
 * the properties of others that TypeScript allows it. Requests are held against them, and the document keeps them open;
 * nothing here knows either.
 */
export { branches, isWidened, takingOthers } from './alternatives.js';
export { isClosedByConfiguration, referred, type SchemasByName, withoutReference } from './definitions.js';
