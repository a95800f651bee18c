/** Calls that get a function and may call it: `names.forEach(create)`, `create.call(this, 'tasks')`, `once(create)`. */
import { ts } from 'ts-morph';
import { type Call, type FunctionNode, lastName, withoutThis } from '../../syntax/index.js';
import { appliedArguments, type FunctionValue, frameOfCall } from '../functions/invocation.js';
import { iterationBy } from '../objects/iterated-items.js';
import { argumentsByItem } from '../objects/iterations.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';
import { type Argument, isUnknown, type Unknown, unknown, type Value } from '../values/value.js';
import { refined } from './call-sites.js';

interface Passing {
  call: Call;
  /** The expression whose value is the function. */
  passed: ts.Expression;
}

/** A frame for each time that the call calls the function, or one whose arguments are unknown. */
export function framesOfPassing(
  evaluator: Evaluator,
  binder: FunctionNode,
  names: ReadonlySet<string>,
  call: Call,
  depth: number,
): Frame[] {
  const { expression: callee } = call;
  const passed = [
    ...(call.arguments ?? []),
    ...(ts.isPropertyAccessExpression(callee) ? [callee.expression] : []),
  ];
  return passed
    .filter((node) => names.has(lastName(node) ?? '') && (node.parent === call || isCalledBy(callee)))
    .flatMap((node) => {
      const value = evaluator.evaluate(node);
      const isBinder = value.kind === 'function' && value.node === binder;
      return isBinder ? framesAt(evaluator, { call, passed: node }, value, depth) : [];
    });
}

const isCalledBy = (callee: ts.Expression): boolean => /^(?:call|apply)$/.test(lastName(callee) ?? '');

function framesAt(evaluator: Evaluator, passing: Passing, value: FunctionValue, depth: number): Frame[] {
  const { call } = passing;
  const lists = argumentLists(evaluator, passing);
  if ('kind' in lists && lists.binder !== undefined && depth > 0)
    return refined(evaluator, call, lists.binder).flatMap((within) =>
      framesAt(within, passing, value, depth - 1),
    );
  // `Base.call(this, name)` hands on `this`.
  const [receiver] = passing.passed.parent === call ? [] : (call.arguments ?? []);
  const self = receiver && ((): Value => evaluator.evaluate(receiver));
  const frames =
    'kind' in lists
      ? [{ ...frameOfCall(evaluator, value, { arguments: [], self }), names: allAre(lists, value) }]
      : lists.map((list) => frameOfCall(evaluator, value, { arguments: list, self }));
  return frames.map((frame, index) => {
    const rebuild = (within: Evaluator): Frame | undefined => framesAt(within, passing, value, depth)[index];
    return { ...frame, site: { at: call, evaluator, rebuild } };
  });
}

const allAre = (undecidedValue: Unknown, { node }: FunctionValue): Frame['names'] =>
  new Map(withoutThis(node).map((parameter) => [parameter, () => undecidedValue]));

/** The arguments of each call that the called function makes. */
function argumentLists(evaluator: Evaluator, { call, passed }: Passing): Argument[][] | Unknown {
  if (ts.isNewExpression(call)) return unknown('call', call);
  if (passed.parent !== call) {
    const given = appliedArguments(evaluator, call);
    const list = given[0]?.node === call ? given[0].value() : undefined;
    return list !== undefined && isUnknown(list) ? list : [given];
  }
  const by = iterationBy(evaluator, call);
  return by?.callback === passed ? argumentsByItem(evaluator, by) : unknown('call', call);
}
