/** The parameters of a signature. */
import { ts } from 'ts-morph';
import { delegateOfRest, type Evaluator } from '../analysis/interpreter/index.js';
import {
  type FunctionNode,
  isFunctionNode,
  isJavaScript,
  overloadsOf,
  unparenthesized,
  withoutThis,
} from '../analysis/syntax/index.js';
import { usesArguments } from './constraints/index.js';

export interface DeclaredParameter {
  name: ts.BindingName;
  /** The name in the expected signature, if the parameter itself is a destructuring pattern. */
  otherName?: ts.BindingName;
  type?: ts.TypeNode;
  /** The types in other overloads: the parameter accepts the union. */
  others?: readonly ts.TypeNode[];
  /** Whether the handler's own signature differs, because it has overloads. */
  isDeclaredOtherwise?: true;
  initializer?: ts.Expression;
  /** Whether a call may leave it out: it has a `?` or a default. */
  optional: boolean;
  rest: boolean;
  /** The function that has it, and its index there; `undefined` if no function in the source has it. */
  of?: { handler: FunctionNode; index: number };
  at: ts.Node;
}

/** The parameters of the implementation, which accepts the arguments of every overload. */
const ownParameters = (handler: FunctionNode): DeclaredParameter[] =>
  parametersIn(handler).map((parameter) =>
    overloadsOf(handler).length === 0 ? parameter : { ...parameter, isDeclaredOtherwise: true },
  );

/** The parameters that are expected of a handler that cannot be read. */
export function parametersOfSignature(node: ts.SignatureDeclaration): DeclaredParameter[] {
  const overloads = isJavaScript(node) ? [] : overloadsOf(node);
  return overloads.length === 0 ? parametersIn(node) : mergedSignature(overloads.map(parametersIn));
}

const parametersIn = (node: ts.SignatureDeclaration): DeclaredParameter[] =>
  withoutThis(node).map((declaration, index) => ({
    ...annotatedParameter(declaration),
    ...(isFunctionNode(node) ? { of: { handler: node, index } } : {}),
  }));

/** The parameters that at least one of several signatures accepts: `(id: string)` and `(id: number, done?: boolean)`. */
function mergedSignature(signatures: readonly (readonly DeclaredParameter[])[]): DeclaredParameter[] {
  const [longest = []] = [...signatures].sort((one, other) => other.length - one.length);
  const all = longest.map((_, index) => signatures.flatMap((signature) => signature[index] ?? []));
  const open = all.findIndex((parameters) => parameters.some(({ rest }) => rest));
  const isMixed = open !== -1 && all[open]?.every(({ rest }) => rest) !== true;
  return longest.slice(0, isMixed ? open + 1 : longest.length).map((parameter, index) => {
    const alike = all[index] ?? [];
    const { type: _, ...rest } = parameter;
    if (isMixed && index === open) return { ...rest, isDeclaredOtherwise: true, optional: false, rest: true };
    const types = alike.flatMap(({ type }) => type ?? []);
    const [type, ...others] = alike.length > types.length ? [] : types.filter(isFirstOfText);
    return {
      ...rest,
      ...(type === undefined ? {} : { type, others }),
      isDeclaredOtherwise: true,
      optional: alike.length < signatures.length || alike.some(({ optional }) => optional),
    };
  });
}

const isFirstOfText = (node: ts.TypeNode, index: number, all: readonly ts.TypeNode[]): boolean =>
  all.findIndex((other) => other.getText() === node.getText()) === index;

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
      parameters: withExpected(own, parametersOfSignature(expected)),
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
