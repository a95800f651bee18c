/** Loads the parts of mingo at first use: it has 300 files. */
import { createRequire } from 'node:module';

const requireMingo = createRequire(import.meta.url);

export const mingo = (): typeof import('mingo') => requireMingo('mingo');
export const mingoQuery = (): typeof import('mingo/query') => requireMingo('mingo/query');
export const mingoUpdater = (): typeof import('mingo/updater') => requireMingo('mingo/updater');
export const mingoUtil = (): typeof import('mingo/util') => requireMingo('mingo/util');
export const queryOperators = (): typeof import('mingo/operators/query') =>
  requireMingo('mingo/operators/query');
export const expressionOperators = (): typeof import('mingo/operators/expression') =>
  requireMingo('mingo/operators/expression');
