/**
 * Input: the names of source files. Output: their texts, what a text tells without parsing, and the files that mention a
 * name. It must not know syntax trees, or what is declared.
 */
export { createTextSearch, type TextSearch } from './text-search.js';
export { openTexts, type Texts, unreadable } from './texts.js';
