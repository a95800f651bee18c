import { optionalPackage } from '../../../shared/optional-package.js';

export type Driver = typeof import('mongodb');

/**
 * The driver, which only those install who keep documents in MongoDB.
 * @throws Error that says how to install it
 */
export const loadDriver = (): Driver => optionalPackage('mongodb', 'A database of MongoDB needs');
