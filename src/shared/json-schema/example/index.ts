/**
 * Plausible examples of values. A schema comes in, with the name of what holds the value; JSON that the schema accepts goes
 * out, the same in every run. The document and the messages about requests show them; nothing here knows either.
 */
export { exampleOf } from './example.js';
