/** The classes of an instance, from its own to the outermost base, with the arguments of their constructors. */
import { ts } from 'ts-morph';
import { allNodes } from '../../syntax/index.js';
import { evaluatedArguments, parameterValues } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';
import type { Argument, ClassValue, Instance, Value } from '../values/value.js';
import { baseExpression, classChain } from './classes.js';

/** A class in the chain of an instance, and the frames in which its constructor and its field initializers run. */
export interface Layer {
  of: ClassValue;
  /** The frame of the constructor, if there is one. */
  built: Frame | undefined;
  /** The frame of the fields. */
  fields: Frame;
  /** The arguments of `super(…)`. */
  passed: readonly Argument[];
}

/** The instance's own class comes first, the outermost base of the project last. */
export function layersOfInstance(evaluator: Evaluator, instance: Instance): Layer[] {
  const layers: Layer[] = [];
  const self = (): Value => instance;
  let callArguments: readonly Argument[] = instance.arguments;
  let { types } = instance;
  for (const of of classChain(evaluator, instance.of)) {
    const { node, frame: outer } = of;
    const made = { outer, ...(types === undefined ? {} : { types }) };
    const fields: Frame = { of: node, names: new Map(), self, arguments: [], ...made };
    const own = constructorOfClass(node);
    const built = own && frameOfConstructor(evaluator, own, { self, arguments: callArguments, ...made });
    const call = own && superCall(own);
    if (built !== undefined && call !== undefined)
      callArguments = evaluatedArguments(evaluator.within(built), call);
    layers.push({ of, built, fields, passed: callArguments });
    const nodes = baseExpression(node)?.typeArguments;
    types = nodes && { nodes, within: fields };
  }
  return layers;
}

function frameOfConstructor(
  evaluator: Evaluator,
  own: ts.ConstructorDeclaration,
  made: Pick<Frame, 'self' | 'arguments' | 'outer' | 'types'>,
): Frame {
  const frame: Frame = {
    of: own,
    names: parameterValues(own.parameters, made.arguments, () => evaluator.within(frame)),
    ...made,
  };
  return frame;
}

export const constructorOfClass = ({
  members,
}: ts.ClassLikeDeclaration): ts.ConstructorDeclaration | undefined =>
  members.find(
    (member): member is ts.ConstructorDeclaration =>
      ts.isConstructorDeclaration(member) && member.body !== undefined,
  );

/** `super(name)`, also in `const tasks = super(name)`. */
const superCall = ({ body }: ts.ConstructorDeclaration): ts.CallExpression | undefined =>
  (body?.statements ?? [])
    .flatMap((statement) => allNodes(statement, (node) => !ts.isFunctionLike(node)))
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.kind === ts.SyntaxKind.SuperKeyword);
