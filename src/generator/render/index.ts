/**
 * Input: the routes and the contract of an API, and the settings for generated files. Output: the texts of all
 * generated files, by their paths. It must not know the host's source, the compiler or the disk, except the package's
 * own templates.
 */
export { type RenderedFiles, type RenderParts, render } from './render.js';
