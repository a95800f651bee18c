/**
 * Rules about declarations that work but are unwise to expose over HTTP. A found declaration and its parameters come in,
 * and diagnostics go out. It must not know routes, or change what is generated.
 */
export { type LintSettings, lint } from './lint.js';
