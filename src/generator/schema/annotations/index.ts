/**
 * What documentation comments add to types: descriptions, limits such as `@minimum 1`, examples. A schema and a node come in;
 * the schema with the keywords of the comment goes out, and tags that cannot be read are reported. Types in comments are not
 * read here: they are those of the jsdoc room.
 */
export { annotated, constrains } from './annotations.js';
