/** The parameters of a handler: as it states them itself, or as what is expected of it states them. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../find/value.js';
import { unparenthesized } from './conversion.js';
import { isJavaScript } from './stated.js';

export interface DeclaredParameter {
  name: ts.BindingName;
  /** What it is expected to be called, where its own name is a pattern. */
  otherName?: ts.BindingName;
  type?: ts.TypeNode;
  initializer?: ts.Expression;
  /** Whether a call may leave it out: it says so, or has a default. */
  optional: boolean;
  rest: boolean;
  /** Where it stands in the handler; absent where the handler's own signature does not have it. */
  index?: number;
  at: ts.Node;
}

export function declaredParameters(
  handler: FunctionNode,
  expected: ts.SignatureDeclaration | undefined,
): DeclaredParameter[] {
  const wanted = expected === undefined ? [] : parametersOfSignature(expected);
  const last = wanted.at(-1);
  const more = last?.rest === true ? last : undefined;
  return withoutThis(handler).flatMap((node, index): DeclaredParameter[] => {
    const own = ownParameter(node, index);
    if (own.type !== undefined || expected === undefined) return [own];
    if (own.rest) return index < wanted.length || more === undefined ? wanted.slice(index) : [more];
    const other = wanted[index] ?? more;
    return other === undefined ? [own] : [expectedParameter(own, other)];
  });
}

function expectedParameter(own: DeclaredParameter, other: DeclaredParameter): DeclaredParameter {
  // A rest parameter of the expectation stands for one argument at this place.
  const item = other.type !== undefined && other.rest ? itemOf(other.type) : other.type;
  return {
    ...own,
    otherName: other.name,
    ...(item === undefined ? {} : { type: item }),
    optional: own.optional || other.optional || other.rest,
  };
}

/** Of a handler that cannot be read, what is expected. */
export function parametersOfSignature(node: ts.SignatureDeclaration): DeclaredParameter[] {
  return withoutThis(node).flatMap((each): DeclaredParameter[] => {
    const { index: _index, ...parameter } = ownParameter(each, 0);
    return spreadOut(parameter) ?? [parameter];
  });
}

function ownParameter(node: ts.ParameterDeclaration, index: number): DeclaredParameter {
  const { name, type, initializer, questionToken, dotDotDotToken } = node;
  return {
    name,
    ...(type === undefined || isJavaScript(node) ? {} : { type }),
    ...(initializer === undefined ? {} : { initializer }),
    optional: questionToken !== undefined || initializer !== undefined,
    rest: dotDotDotToken !== undefined,
    index,
    at: node,
  };
}

/** Without a stated `this`. */
export const withoutThis = ({ parameters }: ts.SignatureDeclaration): ts.ParameterDeclaration[] =>
  parameters.filter((each) => !(ts.isIdentifier(each.name) && each.name.text === 'this'));

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

function itemOf(type: ts.TypeNode): ts.TypeNode | undefined {
  const node = unparenthesized(type);
  return ts.isArrayTypeNode(node) ? node.elementType : undefined;
}
