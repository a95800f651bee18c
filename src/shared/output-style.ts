/** The language, import style and folder of generated modules. */

/** TypeScript, or JavaScript with the types in comments and in `.d.ts` files. */
export type Language = 'ts' | 'js';

/** How a generated module writes relative imports. */
export interface ImportStyle {
  extension: 'js' | 'none' | 'ts';
  /** Whether generated modules run as ECMAScript modules rather than as CommonJS. */
  esm: boolean;
}

/** The folder of route files in the generated folder. */
export const ROUTES = 'routes/';

/** Whether a file of the generated folder contains routes of a module. */
export const isRouteFile = (path: string): boolean => path.startsWith(ROUTES);
