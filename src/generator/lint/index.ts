/**
 * Rules about declarations that work but are unwise to expose over HTTP. A found declaration and its parameters come in,
 * and diagnostics go out; of the project's own calls also what parameters take by them. It must not know routes, or change
 * what is generated.
 */
export {
  type CollectionRules,
  type OpenCollectionRules,
  openCollectionRules,
  type RulesOfFile,
} from './collection-rules.js';
export { isRuleOfDeclarations, type LintSettings, levelOfCalls, lint, lintCollections } from './lint.js';
export { findOwnCalls } from './own-calls/find-own-calls.js';
export { type HeldDeclaration, holdOwnCalls } from './own-calls/hold-own-calls.js';
export type { OwnCall } from './own-calls/own-call.js';
