/**
 * Functions of a project that seem to declare publications, methods or collections, where restgen finds none: what to write
 * into `declarations` of the configuration. Comes in: the project, through the interpreter. Goes out: suggestions, as plain
 * data. It must not know schemas, routes or the model.
 */
export { missingKinds } from './missing-kinds.js';
export { suggestionDiagnostics } from './suggestion-diagnostics.js';
export { suggestionsIn } from './suggestions.js';
