/** What every way to a schema works with. */
import type { Finder } from '../../analysis/declarations/index.js';
import type { Definitions } from './definitions.js';

export interface SchemaContext extends Finder {
  definitions: Definitions;
}
