/** Finds the calls of a function, and the instances of a class, in the whole project. */
import { ts } from 'ts-morph';
import {
  type Call,
  type FunctionNode,
  isFunctionNode,
  isInside,
  lastName,
  withoutThis,
} from '../../syntax/index.js';
import { baseExpression } from '../classes/classes.js';
import { layersOfInstance } from '../classes/layers.js';
import { appliedFunction, frameAtCall } from '../functions/invocation.js';
import { iterationsOfNode } from '../objects/iterations.js';
import { LEVELS } from '../values/budget.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';
import { type Unknown, unknown, type Value } from '../values/value.js';
import { evaluatorsOfUses } from './call-sites.js';
import { type CalledNames, calledNames, mayCall, mayMeet } from './called-names.js';
import { isDead } from './dead-code.js';

export function framesOfUses(evaluator: Evaluator, binder: ts.Node): readonly Frame[] {
  const names = calledNames(evaluator, binder);
  if (names === undefined) return [];
  evaluator.keep(binder.getSourceFile().fileName);
  const frames = [...names.files].flatMap((file) => {
    const source = evaluator.project.sources.tree(file);
    const called = evaluator
      .scanOfSource(source)
      .calls.filter((call) => !isInside(call, binder))
      .flatMap((call) => [
        ...(mayCall(evaluator, names, call) ? framesOfCall(evaluator, { binder, call, names }) : []),
        ...(isFunctionNode(binder) ? framesOfPassing(evaluator, binder, names, call) : []),
      ])
      .filter(({ site }) => site === undefined || !isDead(evaluator, site.at));
    if (called.length > 0) evaluator.keep(file);
    return called;
  });
  evaluator.project.expectChecked([
    ...new Set(frames.flatMap(({ site }) => site?.at.getSourceFile().fileName ?? [])),
  ]);
  return frames;
}

/** A frame with unknown arguments for a call that gets the function and may call it: `names.forEach(create)`, `create.call(this, 'tasks')`. */
function framesOfPassing(
  evaluator: Evaluator,
  binder: FunctionNode,
  { names }: CalledNames,
  call: Call,
): Frame[] {
  const applied = appliedFunction(call.expression);
  const isPassed = [...(call.arguments ?? []), ...(applied === undefined ? [] : [applied])]
    .filter((node) => names.has(lastName(node) ?? ''))
    .map((node) => evaluator.evaluate(node))
    .some((value) => value.kind === 'function' && value.node === binder);
  if (!isPassed) return [];
  const frame: Frame = {
    of: binder,
    names: new Map(withoutThis(binder).map((parameter) => [parameter, () => unknown('call', call)])),
    arguments: [],
    outer: undefined,
    site: { at: call, evaluator, rebuild: () => frame },
  };
  return [frame];
}

interface Possible {
  binder: ts.Node;
  call: Call;
  names: CalledNames;
}

function framesOfCall(evaluator: Evaluator, possible: Possible): Frame[] {
  const { binder, call, names } = possible;
  const frame = frameOfUse(evaluator, binder, call);
  if (frame !== undefined) return [frame];
  const open = openCallee(evaluator, evaluator.evaluate(call.expression))?.binder;
  if (open === undefined || open === binder) return [];
  if (!(iterationsOfNode(evaluator, open) || mayMeet(evaluator, binder, names, call))) return [];
  return evaluatorsOfUses(evaluator, call, open).flatMap((evaluation) =>
    evaluator.budget.computeBounded(
      LEVELS.search,
      () => framesOfCall(evaluation, possible),
      () => [],
    ),
  );
}

/** The undecided part of a callee: the base of a class, the callee itself otherwise. */
function openCallee(evaluator: Evaluator, callee: Value): Unknown | undefined {
  if (callee.kind === 'unknown') return callee;
  const base = callee.kind === 'class' ? baseExpression(callee.node) : undefined;
  return base && openCallee(evaluator, evaluator.evaluate(base.expression));
}

/** `undefined` if the call is for another function, or makes an instance of another class. */
function frameOfUse(evaluator: Evaluator, binder: ts.Node, call: Call): Frame | undefined {
  // Old code calls functions with `new`.
  const made = ts.isNewExpression(call) ? frameOfInstance(evaluator, binder, call) : undefined;
  const frame = made ?? frameOfFunction(evaluator, binder, call);
  return (
    frame && {
      ...frame,
      site: { at: call, evaluator, rebuild: (within) => frameOfUse(within, binder, call) },
    }
  );
}

function frameOfFunction(evaluator: Evaluator, binder: ts.Node, call: Call): Frame | undefined {
  const value = evaluator.evaluate(call.expression);
  return value.kind === 'function' && value.node === binder ? frameAtCall(evaluator, value, call) : undefined;
}

function frameOfInstance(evaluator: Evaluator, binder: ts.Node, call: ts.NewExpression): Frame | undefined {
  const value = evaluator.evaluate(call);
  if (value.kind !== 'instance') return undefined;
  for (const { built, fields } of layersOfInstance(evaluator, value)) {
    if (built?.of === binder) return built;
    if (fields.of === binder) return fields;
  }
  return undefined;
}
