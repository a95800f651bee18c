import type { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import { type HostSymbol, hostGlobal } from '../values/host-symbols.js';
import type { Unknown } from '../values/value.js';
import { framesOf } from './frames.js';

/** A function that is handed what it calls `Meteor` is handed Meteor, unless a caller says otherwise. */
export function handedHost(
  evaluator: Evaluator,
  node: ts.Identifier,
  { binder }: Unknown,
): HostSymbol | undefined {
  const symbol = binder === undefined ? undefined : hostGlobal(node.text);
  if (binder === undefined || symbol === undefined) return undefined;
  const isOther = framesOf(evaluator, binder).some(
    (frame) => evaluator.within(frame).evaluate(node).kind !== 'host',
  );
  return isOther ? undefined : symbol;
}
