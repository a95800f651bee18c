/** What was rendered of equal input before, for whoever renders again and again. */
import type { RouteText } from './client/route.js';
import type { Noted } from './openapi/schemas.js';
import type { Operation } from './openapi/types.js';

export interface Renderings {
  routeFiles: Recall<string>;
  clientRoutes: Recall<RouteText>;
  /** Lines of a client that have no room as they are. */
  clientLines: Recall<string>;
  operations: Recall<Noted<Operation | undefined>>;
  operationTexts: WeakMap<Operation, string>;
}

export interface Recall<Result> {
  /** Begins another rendering; what the last one did not ask for is forgotten. All results depend on the surroundings. */
  begin(surroundings: unknown): void;
  /** `input` is all else that the result depends on. */
  recall(input: unknown, make: () => Result): Result;
}

export const createRenderings = (): Renderings => ({
  routeFiles: createRecall(),
  clientRoutes: createRecall(),
  clientLines: createRecall(),
  operations: createRecall(),
  operationTexts: new WeakMap(),
});

export function createRecall<Result>(): Recall<Result> {
  let around = '';
  let round = 0;
  let known = new Map<string, { result: Result; round: number }>();
  return {
    begin: (surroundings) => {
      const text = JSON.stringify(surroundings);
      if (text !== around) known = new Map();
      for (const [key, each] of known) if (each.round < round) known.delete(key);
      around = text;
      round += 1;
    },
    recall: (input, make) => {
      const key = JSON.stringify(input);
      const before = known.get(key);
      if (before !== undefined) {
        before.round = round;
        return before.result;
      }
      const result = make();
      known.set(key, { result, round });
      return result;
    },
  };
}
