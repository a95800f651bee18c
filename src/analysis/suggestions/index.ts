/**
 * Functions of a project that seem to declare publications, methods or collections, where restgen finds none: what to write
 * into `declarations` of the configuration. Comes in: the project, through the interpreter. Goes out: suggestions, as plain
 * data. It must not know schemas, routes or the model.
 */
export { missingKinds, suggestionDiagnostics, suggestionsIn } from './suggestions.js';
