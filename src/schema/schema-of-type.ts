/** The schema of a type of the checker. */
import type { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import type { Schemas } from './schemas.js';

/** `at` is the project's node that asks: what JSON cannot carry is told there. */
export function schemaOfType(_schemas: Schemas, _type: ts.Type, _at: ts.Node): Schema | undefined {
  return undefined;
}
