/**
 * What comes in: the routes and the contract of an API, and the settings that stand in generated files.
 * What goes out: the texts of all generated files, by their paths.
 * It must not know the host's source, the compiler or the disk, but for the package's own templates.
 */
export { type RenderedFiles, type RenderParts, render } from './render.js';
