/**
 * Finds publications, methods, collections and their options in the files of a project. An evaluator comes in, and found
 * declarations with their nodes go out, with a diagnostic for each that cannot be decided. It must not know schemas,
 * routes or the model.
 */
export {
  type CustomDeclarator,
  calledName,
  customDeclaratorKey,
  isCallOfPath,
  readCustomDeclarators,
} from './custom-declarators.js';
export { decidingEvaluators } from './deciding.js';
export { filesToSearch } from './files-to-search.js';
export { find } from './find.js';
export {
  type ArgumentsValidation,
  createFinder,
  type DeclaredCollection,
  type DeclaredConfiguration,
  type DeclaredMethod,
  type DeclaredMethodOptions,
  type DeclaredOptions,
  type DeclaredPublication,
  type Finder,
  type Findings,
  type SchemaMixin,
} from './finder.js';
export { guardStackOverflow } from './stack-guard.js';
