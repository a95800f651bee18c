/** How generated modules are written. */

/** TypeScript, or JavaScript with the types in comments and in `.d.ts` files. */
export type Language = 'ts' | 'js';

/** How a generated module writes relative imports. */
export interface ImportStyle {
  extension: 'js' | 'none' | 'ts';
  /** Whether generated modules run as ECMAScript modules rather than as CommonJS. */
  esm: boolean;
}
