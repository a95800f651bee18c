export { generateCached, type Memory } from './generate-cached.js';
