import { optionalPackage } from '../../../shared/optional-package.js';

export type Driver = typeof import('mongodb');

/**
 * Loads the driver, an optional dependency of applications that use MongoDB.
 * @throws Error with the command that installs it
 */
export const loadDriver = (): Driver => optionalPackage('mongodb', 'A database of MongoDB needs');
