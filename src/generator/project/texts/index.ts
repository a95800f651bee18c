/**
 * Input: the names of source files. Output: their texts, and what a text tells without parsing. It must not know syntax
 * trees, or what is declared.
 */
export { openTexts, type Prescanner, prescanChangedTexts, type Texts, unreadable } from './texts.js';
