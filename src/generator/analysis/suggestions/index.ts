/**
 * Suggests custom declarators: functions of the project that seem to declare publications, methods or collections. An
 * evaluator and the kinds to search for come in, and suggestions for the configuration go out, as plain data. It must
 * not know schemas, routes or the model.
 */
export { findSuggestions, missingKinds, suggestionDiagnostics } from './suggestions.js';
