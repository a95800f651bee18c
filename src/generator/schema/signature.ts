/** The parameters of a handler: its own, or the parameters of the expected signature. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { delegateOfRest } from '../analysis/interpreter/index.js';
import type { FunctionNode } from '../analysis/syntax/index.js';
import { unparenthesized } from '../analysis/syntax/index.js';
import { usesArguments } from './constraints/index.js';
import { type DeclaredParameter, ownParameters, parametersOfSignature } from './parameters-of-signature.js';

/** How many functions that pass all arguments on are followed. */
const DEPTH = 5;

interface Signature {
  parameters: DeclaredParameter[];
  /** Whether it may take further arguments. */
  isOpen: boolean;
}

export function signatureOfHandler(
  evaluator: Evaluator,
  handler: FunctionNode,
  expected: ts.SignatureDeclaration | undefined,
  depth = DEPTH,
): Signature {
  const own = ownParameters(evaluator, handler);
  if (expected !== undefined)
    return {
      parameters: withExpected(own, parametersOfSignature(evaluator, expected)),
      isOpen: usesArguments(handler),
    };
  const delegate = depth === 0 ? undefined : delegateOfRest(evaluator, handler);
  if (delegate === undefined) return { parameters: own, isOpen: usesArguments(handler) };
  const { parameters, isOpen } = signatureOfHandler(evaluator, delegate.to, undefined, depth - 1);
  return { parameters: [...own.filter(({ rest }) => !rest), ...parameters.slice(delegate.injected)], isOpen };
}

const withExpected = (
  parameters: readonly DeclaredParameter[],
  wanted: readonly DeclaredParameter[],
): DeclaredParameter[] => {
  const last = wanted.at(-1);
  const more = last?.rest === true ? last : undefined;
  return parameters.flatMap((own, index): DeclaredParameter[] => {
    if (own.type !== undefined) return [own];
    if (own.rest) return index < wanted.length || more === undefined ? wanted.slice(index) : [more];
    const other = wanted[index] ?? more;
    return other === undefined ? [own] : [expectedParameter(own, other)];
  });
};

function expectedParameter(own: DeclaredParameter, other: DeclaredParameter): DeclaredParameter {
  // A rest parameter in the expected signature stands for one argument here.
  const item = other.type !== undefined && other.rest ? elementTypeOf(other.type) : other.type;
  return {
    ...own,
    otherName: other.name,
    ...(item === undefined ? {} : { type: item }),
    ...(item === undefined || other.others === undefined ? {} : { others: other.others }),
    ...(other.isDeclaredOtherwise === true ? { isDeclaredOtherwise: other.isDeclaredOtherwise } : {}),
    optional: own.optional || other.optional || other.rest,
  };
}

function elementTypeOf(type: ts.TypeNode): ts.TypeNode | undefined {
  const node = unparenthesized(type);
  return ts.isArrayTypeNode(node) ? node.elementType : undefined;
}
