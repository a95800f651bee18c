/** The parameters of a signature. */
import { ts } from 'ts-morph';
import { delegateOfRest, type Evaluator } from '../analysis/interpreter/index.js';
import {
  type FunctionNode,
  isFunctionNode,
  isJavaScript,
  overloadsOfSignature,
  withoutParentheses,
  withoutThis,
} from '../analysis/syntax/index.js';
import { usesArguments } from './constraints/index.js';

export interface DeclaredParameter {
  name: ts.BindingName;
  /** The name in the expected signature, if the parameter itself is a destructuring pattern. */
  otherName?: ts.BindingName;
  type?: ts.TypeNode;
  /** Whether the handler's own signature differs, because it has overloads. */
  isDeclaredOtherwise?: true;
  initializer?: ts.Expression;
  /** Whether a call may leave it out: it has a `?` or a default. */
  optional: boolean;
  rest: boolean;
  /** The function that has it, and its index there; `undefined` if no function in the source has it. */
  of?: { handler: FunctionNode; index: number };
  at: ts.ParameterDeclaration;
}

/** The parameters of the implementation, which accepts the arguments of every overload. */
const ownParameters = (handler: FunctionNode): DeclaredParameter[] =>
  signatureParameters(handler).map((parameter) =>
    overloadsOfSignature(handler).length === 0 ? parameter : { ...parameter, isDeclaredOtherwise: true },
  );

const signatureParameters = (node: ts.SignatureDeclaration): DeclaredParameter[] =>
  withoutThis(node).map((declaration, index) => ({
    ...annotatedParameter(declaration),
    ...(isFunctionNode(node) ? { of: { handler: node, index } } : {}),
  }));

function annotatedParameter(node: ts.ParameterDeclaration): DeclaredParameter {
  const { name, type, initializer, questionToken, dotDotDotToken } = node;
  return {
    name,
    ...(type === undefined || isJavaScript(node) ? {} : { type }),
    ...(initializer === undefined ? {} : { initializer }),
    optional: questionToken !== undefined || initializer !== undefined,
    rest: dotDotDotToken !== undefined,
    at: node,
  };
}

/** How many functions that pass all arguments on are followed. */
const DELEGATES = 5;

interface Signature {
  parameters: DeclaredParameter[];
  /** Whether it may take further arguments. */
  isOpen: boolean;
}

export function signatureOfHandler(
  evaluator: Evaluator,
  handler: FunctionNode,
  expected: ts.SignatureDeclaration | undefined,
  depth = DELEGATES,
): Signature {
  const own = ownParameters(handler);
  if (expected !== undefined)
    return {
      parameters: withExpected(own, expected),
      isOpen: usesArguments(handler),
    };
  const delegate = depth === 0 ? undefined : delegateOfRest(evaluator, handler);
  if (delegate === undefined) return { parameters: own, isOpen: usesArguments(handler) };
  const { parameters, isOpen } = signatureOfHandler(evaluator, delegate.to, undefined, depth - 1);
  return { parameters: [...own.filter(({ rest }) => !rest), ...parameters.slice(delegate.injected)], isOpen };
}

/** Of overloads, none describes all arguments. */
function withExpected(
  parameters: readonly DeclaredParameter[],
  expected: ts.SignatureDeclaration,
): DeclaredParameter[] {
  if (!isJavaScript(expected) && overloadsOfSignature(expected).length > 0)
    return parameters.map((own) => ({ ...own, isDeclaredOtherwise: true }));
  const wanted = signatureParameters(expected);
  const last = wanted.at(-1);
  const more = last?.rest === true ? last : undefined;
  return parameters.flatMap((own, index): DeclaredParameter[] => {
    if (own.type !== undefined) return [own];
    if (own.rest) return index < wanted.length || more === undefined ? wanted.slice(index) : [more];
    const other = wanted[index] ?? more;
    return other === undefined ? [own] : [expectedParameter(own, other)];
  });
}

function expectedParameter(own: DeclaredParameter, other: DeclaredParameter): DeclaredParameter {
  // A rest parameter in the expected signature stands for one argument here.
  const item = other.type !== undefined && other.rest ? arrayElementType(other.type) : other.type;
  return {
    ...own,
    otherName: other.name,
    ...(item === undefined ? {} : { type: item }),
    optional: own.optional || other.optional || other.rest,
  };
}

function arrayElementType(type: ts.TypeNode): ts.TypeNode | undefined {
  const node = withoutParentheses(type);
  return ts.isArrayTypeNode(node) ? node.elementType : undefined;
}
