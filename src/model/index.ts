export { buildApi } from './build.js';
