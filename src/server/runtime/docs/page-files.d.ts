/**
 * The texts of `templates/docs`, bundled for browsers. `npm run build` writes the module: files beside it would be missing
 * in an application's bundle.
 */
export const PAGE_FILES: Readonly<Record<'index.html' | 'page.css' | 'page.js' | 'icon.svg', string>>;
