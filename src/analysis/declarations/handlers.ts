/** Publications and methods by their handlers: one call for each, or a map of all. */
import { ts } from 'ts-morph';
import type { Evaluator, HostSymbol } from '../interpreter/index.js';
import {
  argumentNodes,
  asObject,
  filledMap,
  implementationOf,
  isUnknown,
  type Value,
} from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { documented, isInside } from '../syntax/index.js';
import type { Finder, FoundMethod } from './finder.js';
import { isNameFit, placeOfName } from './names.js';
import { optionsOf } from './options.js';
import { adviceFor } from './undecidable.js';

/** `(name, handler, options?)`; `undefined` where the name is not decided. */
export function calledWithHandler<Name extends string | null>(
  finder: Finder,
  call: Call,
  name: Name | undefined,
  { origin }: HostSymbol,
): (Omit<FoundMethod, 'name'> & { name: Name }) | undefined {
  const [first, handler, optionsNode] = argumentNodes(finder.evaluator, call);
  const options = optionsOf(finder, optionsNode);
  if (name === undefined || first === undefined) return undefined;
  const at = placeOfName(finder, first);
  return {
    name,
    at,
    documented: documented(finder.evaluator.frame === undefined ? call : at),
    origin,
    options,
    ...(handler === undefined
      ? { handler: undefined }
      : implementationOf(finder.evaluator, finder.evaluator.evaluate(handler), handler)),
  };
}

/** The value of what may be a map of handlers. */
export function mapIn(evaluator: Evaluator, node: ts.Node): Value {
  const value = asObject(evaluator, evaluator.evaluate(node));
  return value.kind === 'unknown' && value.reason === 'mutated'
    ? (filledMap(evaluator, node) ?? value)
    : value;
}

/** `{ name: handler, … }` */
export function mapOfHandlers(
  finder: Finder,
  { members }: Extract<Value, { kind: 'object' }>,
  kind: 'publication' | 'method',
  { origin }: HostSymbol,
): FoundMethod[] {
  return members.flatMap((member): FoundMethod[] => {
    if (isUnknown(member)) {
      const advice = adviceFor(member, ts.isSpreadAssignment(member.node) ? 'methods' : 'text');
      finder.report('name-not-static', member.node, `The name of the ${kind} cannot be decided.`, advice);
      return [];
    }
    if (!isNameFit(finder, member.name, member.key, kind)) return [];
    const { name, key, node } = member;
    const implementation = implementationOf(finder.evaluator, member.value(), member.expression);
    // A loop or a wrapper may compute the key of a member from what stands elsewhere.
    const documentedAt = isInside(key, node) ? node : documented(key);
    return [{ name, at: key, documented: documentedAt, origin, options: { options: {} }, ...implementation }];
  });
}
