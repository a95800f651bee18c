/** Loads the parts of mingo at first use: it has 300 files. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const mingo = (): typeof import('mingo') => require('mingo');
export const mingoQuery = (): typeof import('mingo/query') => require('mingo/query');
export const mingoUpdater = (): typeof import('mingo/updater') => require('mingo/updater');
export const mingoUtil = (): typeof import('mingo/util') => require('mingo/util');
export const queryOperators = (): typeof import('mingo/operators/query') => require('mingo/operators/query');
export const expressionOperators = (): typeof import('mingo/operators/expression') =>
  require('mingo/operators/expression');
