import type { Method } from '../api.js';
import { DEFAULT_METHOD_VERB, methodPath } from '../conventions.js';
import { type Outcome, outcomeAt } from './outcome.js';

/** C11, C13 */
export function methodRoute(declaration: Method & { name: string }): Outcome {
  const { url, httpMethod = DEFAULT_METHOD_VERB } = declaration.options;
  return outcomeAt(declaration, url, methodPath, (path) => [
    { kind: 'method', verb: httpMethod, path, declaration },
  ]);
}
