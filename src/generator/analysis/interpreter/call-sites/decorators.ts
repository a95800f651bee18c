/** Finds the uses of decorators: functions that are called with the class or method below them. */
import { ts } from 'ts-morph';
import { type FunctionNode, isFunctionNode } from '../../syntax/index.js';
import { frameOfCall } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';
import { type Argument, literal, type Member, unknown, type Value } from '../values/value.js';
import { returnedBy } from './called-names.js';

/** A frame for every `@maker(…)`, which applies the function that the maker returns. */
export function decorations(evaluator: Evaluator, binder: ts.Node): Frame[] {
  const maker = returnedBy(binder);
  if (maker === undefined || !isFunctionNode(binder)) return [];
  return evaluator.uses(maker).flatMap((outer) => {
    const at = outer.site?.at;
    const frame = at && appliedAt(evaluator, binder, at, outer);
    return frame === undefined ? [] : [frame];
  });
}

function appliedAt(
  evaluator: Evaluator,
  binder: FunctionNode,
  at: NonNullable<Frame['site']>['at'],
  outer: Frame,
): Frame | undefined {
  if (!ts.isDecorator(at.parent)) return undefined;
  const callArguments = decoratorArguments(evaluator, binder, at.parent);
  if (callArguments === undefined) return undefined;
  const frame = frameOfCall(
    evaluator,
    { kind: 'function', node: binder, frame: outer },
    { arguments: callArguments },
  );
  const rebuild = (within: Evaluator): Frame | undefined => {
    const outerFrame = outer.site?.rebuild(within);
    return outerFrame && appliedAt(within, binder, at, outerFrame);
  };
  return { ...frame, site: { at, evaluator: outer.site?.evaluator ?? evaluator, rebuild } };
}

/** `(target, key, descriptor)`, or `(method, context)` by the standard of 2023; of a class, the class alone. */
function decoratorArguments(
  evaluator: Evaluator,
  binder: FunctionNode,
  { parent: node }: ts.Decorator,
): Argument[] | undefined {
  const argument = (value: Value): Argument => ({ node, value: () => value });
  if (ts.isClassLike(node)) return [argument({ kind: 'class', node })];
  if (!ts.isMethodDeclaration(node) || !(ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)))
    return undefined;
  const key = literal(node.name.text, node.name);
  const method = evaluator.evaluate(node);
  const isStandard = /DecoratorContext/.test(binder.parameters[1]?.type?.getText() ?? '');
  if (isStandard) return [argument(method), argument(objectWith(node, { name: key }))];
  return [argument(unknown('other', node)), argument(key), argument(objectWith(node, { value: method }))];
}

const objectWith = (node: ts.Node, members: Readonly<Record<string, Value>>): Value => ({
  kind: 'object',
  members: Object.entries(members).map(
    ([name, value]): Member => ({ name, key: node, node, expression: node, value: () => value }),
  ),
});
