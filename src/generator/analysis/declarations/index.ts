/**
 * Finds publications, methods, collections and their options in the files of a project. An evaluator comes in, and found
 * declarations with their nodes go out, with a diagnostic for each that cannot be decided. It must not know schemas,
 * routes or the model.
 */
export {
  type CustomDeclarator,
  calledName,
  customDeclaratorKey,
  customDeclaratorsIn,
  isCallOf,
} from './custom-declarators.js';
export { filesToSearch } from './files-to-search.js';
export { find } from './find.js';
export {
  type ArgumentsValidation,
  createFinder,
  type Finder,
  type Findings,
  type FoundCollection,
  type FoundConfiguration,
  type FoundMethod,
  type FoundMethodOptions,
  type FoundOptions,
  type FoundPublication,
} from './finder.js';
export { decidedName } from './names.js';
export type { FoundRead } from './request-reads.js';
export type { SchemaMixin } from './schema-mixin.js';
export { guardStackOverflow } from './stack-guard.js';
