/**
 * Rules about declarations that work but are unwise to expose over HTTP. A found declaration and its parameters come
 * in, and diagnostics go out. The room must not know routes, or change generated files.
 */
export { collectionRules } from './collection-rules.js';
export { isRuleOfDeclarations, type LintSettings, lint, lintCollections } from './lint.js';
export { lintCalls, refusalText } from './own-calls.js';
