export { type LintSettings, lint } from './lint.js';
