/** How generated modules are written, and where they stand. */

/** TypeScript, or JavaScript with the types in comments and in `.d.ts` files. */
export type Language = 'ts' | 'js';

/** How a generated module writes relative imports. */
export interface ImportStyle {
  extension: 'js' | 'none' | 'ts';
  /** Whether generated modules run as ECMAScript modules rather than as CommonJS. */
  esm: boolean;
}

/** Where route files stand in the generated folder. */
export const ROUTES = 'routes/';

/** Whether a file of the generated folder has the routes of a module. */
export const isRouteFile = (path: string): boolean => path.startsWith(ROUTES);
