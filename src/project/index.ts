export { openProject } from './open.js';
export type { Dependencies, Project } from './project.js';
