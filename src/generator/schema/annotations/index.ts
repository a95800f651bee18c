/**
 * Adds descriptions, limits such as `@minimum 1`, and examples from documentation comments to types. A schema and a
 * node come in; the schema with the keywords of the comment goes out, and tags that cannot be read are reported.
 */
export { annotateSchema } from './keyword-tags.js';
