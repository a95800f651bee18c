/** The parameters of a handler: its own, or those of the signature that is expected of it. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { delegateOfRest } from '../analysis/interpreter/index.js';
import type { FunctionNode } from '../analysis/syntax/index.js';
import { isJavaScript, overloadsOf, unparenthesized, withoutThis } from '../analysis/syntax/index.js';
import { usesArguments } from './constraints/index.js';

export interface DeclaredParameter {
  name: ts.BindingName;
  /** The name in the expected signature, for a destructured parameter. */
  otherName?: ts.BindingName;
  type?: ts.TypeNode;
  /** The types that other overloads have for it: the handler takes all of them. */
  others?: readonly ts.TypeNode[];
  /** Set if several overloads have it, so that no single one is the handler's signature. */
  isOverloaded?: true;
  initializer?: ts.Expression;
  /** Whether a call may leave it out: it is declared optional or has a default. */
  optional: boolean;
  rest: boolean;
  /** The function that has it, and its index there; `undefined` if no function in the source has it. */
  of?: { handler: FunctionNode; index: number };
  at: ts.Node;
}

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
  const own = ownParameters(handler);
  if (expected !== undefined)
    return { parameters: withExpected(own, parametersOfSignature(expected)), isOpen: usesArguments(handler) };
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
    ...(other.isOverloaded === true ? { isOverloaded: other.isOverloaded } : {}),
    optional: own.optional || other.optional || other.rest,
  };
}

/** The parameters that are expected of a handler that cannot be read. */
export function parametersOfSignature(node: ts.SignatureDeclaration): DeclaredParameter[] {
  const overloads = overloadsOf(node);
  return overloads.length === 0 ? parametersIn(node) : mergedSignature(overloads.map(parametersIn));
}

const parametersIn = (node: ts.SignatureDeclaration): DeclaredParameter[] =>
  withoutThis(node).flatMap((each): DeclaredParameter[] => {
    const parameter = annotatedParameter(each);
    return spreadOut(parameter) ?? [parameter];
  });

/** Merges signatures to what any of them accepts: `(id: string)` and `(id: number, done?: boolean)`. */
function mergedSignature(signatures: readonly (readonly DeclaredParameter[])[]): DeclaredParameter[] {
  const [longest = []] = [...signatures].sort((one, other) => other.length - one.length);
  const all = longest.map((_, index) => signatures.flatMap((each) => each[index] ?? []));
  const open = all.findIndex((each) => each.some(({ rest }) => rest));
  const isMixed = open !== -1 && all[open]?.every(({ rest }) => rest) !== true;
  return longest.slice(0, isMixed ? open + 1 : longest.length).map((parameter, index) => {
    const alike = all[index] ?? [];
    const { type: _, ...rest } = parameter;
    if (isMixed && index === open) return { ...rest, isOverloaded: true, optional: false, rest: true };
    const types = alike.flatMap(({ type }) => type ?? []);
    const [type, ...others] = alike.length > types.length ? [] : types.filter(isFirstOfText);
    return {
      ...rest,
      ...(type === undefined ? {} : { type, others }),
      isOverloaded: true,
      optional: alike.length < signatures.length || alike.some(({ optional }) => optional),
    };
  });
}

const isFirstOfText = (node: ts.TypeNode, index: number, all: readonly ts.TypeNode[]): boolean =>
  all.findIndex((each) => each.getText() === node.getText()) === index;

/** Callers see the overloads; the body sees the implementation's parameters. */
function ownParameters(handler: FunctionNode): DeclaredParameter[] {
  const own = withoutThis(handler).map((node, index) => ({
    ...annotatedParameter(node),
    of: { handler, index },
  }));
  const overloads = isJavaScript(handler) ? [] : overloadsOf(handler);
  if (overloads.length === 0) return own;
  return mergedSignature(overloads.map(parametersIn)).map((parameter, index) => {
    const implemented = own[index];
    return implemented === undefined || implemented.rest
      ? parameter
      : { ...parameter, name: implemented.name, of: implemented.of };
  });
}

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

/** `...args: [id: string, done?: boolean]` */
function spreadOut(parameter: DeclaredParameter): DeclaredParameter[] | undefined {
  const type = parameter.type && unparenthesized(parameter.type);
  if (!parameter.rest || type === undefined || !ts.isTupleTypeNode(type)) return undefined;
  const members = type.elements.filter(ts.isNamedTupleMember);
  if (members.length < type.elements.length) return undefined;
  return members.map((member) => ({
    name: member.name,
    type: member.type,
    optional: member.questionToken !== undefined,
    rest: member.dotDotDotToken !== undefined,
    at: member,
  }));
}

function elementTypeOf(type: ts.TypeNode): ts.TypeNode | undefined {
  const node = unparenthesized(type);
  return ts.isArrayTypeNode(node) ? node.elementType : undefined;
}
