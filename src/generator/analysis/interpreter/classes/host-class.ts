/** Instances of a host's classes, also of subclasses of them: the arguments that the host's constructor gets. */
import { ts } from 'ts-morph';
import type { HostSymbol } from '../../../../shared/host-vocabulary.js';
import { argumentNodes, evaluatedArguments } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import type { ClassValue } from '../values/value.js';
import { baseExpression, classChain } from './classes.js';
import { layersOfInstance } from './layers.js';

export interface Made {
  symbol: HostSymbol;
  arguments: readonly ts.Expression[];
  /** Evaluates the arguments, which the constructor of a subclass may pass: `super(name)`. */
  evaluator: Evaluator;
  types: Types;
}

/** Type arguments of the host's class; `undefined` for one that cannot be traced to the `new` expression. */
type Types = readonly (ts.TypeNode | undefined)[];

/** An instance of a host's class, where it is made. */
export interface Making {
  node: ts.NewExpression;
  made: Made;
}

/** `undefined` for instances of other classes. */
export function hostCreation(evaluator: Evaluator, node: ts.NewExpression): Made | undefined {
  const value = evaluator.evaluate(node.expression);
  const types: Types = node.typeArguments ?? [];
  if (value.kind === 'host') {
    const callArguments = argumentNodes(evaluator, node).filter(ts.isExpression);
    return { symbol: value.symbol, arguments: callArguments, evaluator, types };
  }
  return value.kind === 'class' ? creationOfSubclass(evaluator, node, value) : undefined;
}

function creationOfSubclass(evaluator: Evaluator, node: ts.NewExpression, of: ClassValue): Made | undefined {
  // Most classes do not extend a class of a host: their arguments need not be evaluated.
  if (extendedHostClass(evaluator, of) === undefined) return undefined;
  const layers = layersOfInstance(evaluator, {
    kind: 'instance',
    of,
    arguments: evaluatedArguments(evaluator, node),
  });
  const outermost = layers.at(-1);
  const symbol = outermost && extendedHostClass(evaluator, outermost.of);
  if (outermost === undefined || symbol === undefined) return undefined;
  return {
    symbol,
    arguments: outermost.passed.map(({ node }) => node).filter(ts.isExpression),
    evaluator: evaluator.within({ ...outermost.fields, arguments: outermost.passed }),
    types: baseTypeArguments(outermost.of.node),
  };
}

/** The host's class that a class of the project extends, directly or through others. */
function extendedHostClass(evaluator: Evaluator, of: ClassValue): HostSymbol | undefined {
  const outermost = classChain(evaluator, of).at(-1);
  const base = outermost && baseExpression(outermost.node);
  const value = base && evaluator.within(outermost.frame).evaluate(base.expression);
  return value?.kind === 'host' ? value.symbol : undefined;
}

/**
 * The type arguments that a class gives its base; `undefined` for each one if the class has type parameters itself, as
 * `class Tasks<T> extends Collection<T>`.
 */
const baseTypeArguments = (node: ts.ClassLikeDeclaration): Types =>
  (baseExpression(node)?.typeArguments ?? []).map((argument) =>
    node.typeParameters === undefined ? argument : undefined,
  );

/** Whether instances of the class are instances of a host's class. */
export const extendsHost = (evaluator: Evaluator, of: ClassValue): boolean =>
  extendedHostClass(evaluator, of) !== undefined;

/** Whether the file declares such a class: other files may make instances of it. */
export const declaresHostClass = (evaluator: Evaluator, source: ts.SourceFile): boolean =>
  source.statements.some(
    (statement) =>
      ts.isClassDeclaration(statement) && extendsHost(evaluator, { kind: 'class', node: statement }),
  );
