/** Finds a function's signature in a type that maps names to functions: `interface Methods { finish(id: string): void }`. */

import { ts } from 'ts-morph';
import { type Evaluator, originOf } from '../../analysis/interpreter/index.js';
import { isFunctionNode, unparenthesized } from '../../analysis/syntax/index.js';
import { checkerOf, isForeignFile } from './checking.js';
import { aliasedType } from './named-type.js';

type FoundSignature = ts.SignatureDeclaration | undefined;

/** `undefined` if the project declares none. */
export function signatureOf(evaluator: Evaluator, map: ts.TypeNode, name: string): FoundSignature {
  const types = checkerOf(evaluator, map);
  const member = types?.getPropertyOfType(types.getTypeAtLocation(map), name);
  const [signature] =
    types === undefined || member === undefined
      ? []
      : types.getNonNullableType(types.getTypeOfSymbol(member)).getCallSignatures();
  const declaration: ts.SignatureDeclaration | undefined = signature?.getDeclaration();
  return declaration === undefined || isForeignFile(declaration.getSourceFile()) ? undefined : declaration;
}

/** How many types are followed. */
const DEPTH = 20;

/** The signature of a function type, also behind an alias, and of `typeof finish`. */
export function functionTypeOf(evaluator: Evaluator, type: ts.TypeNode, depth = DEPTH): FoundSignature {
  const node = unparenthesized(type);
  if (ts.isFunctionTypeNode(node)) return node;
  if (ts.isTypeQueryNode(node)) {
    const origin = originOf(evaluator, node.exprName);
    const of = origin?.kind === 'declaration' || origin?.kind === 'expression' ? origin.node : undefined;
    return of !== undefined && isFunctionNode(of) ? of : undefined;
  }
  const alias = depth > 0 ? aliasedType(evaluator, node) : undefined;
  return alias && functionTypeOf(evaluator, alias, depth - 1);
}

/** `string`, `string?` or `...string[]` of a tuple, also with a name. */
export function tupleElementOf(node: ts.TypeNode): { type: ts.TypeNode; optional: boolean; rest: boolean } {
  if (ts.isNamedTupleMember(node))
    return {
      type: node.type,
      optional: node.questionToken !== undefined,
      rest: node.dotDotDotToken !== undefined,
    };
  const [optional, rest] = [ts.isOptionalTypeNode(node), ts.isRestTypeNode(node)];
  return { type: ts.isOptionalTypeNode(node) || ts.isRestTypeNode(node) ? node.type : node, optional, rest };
}
