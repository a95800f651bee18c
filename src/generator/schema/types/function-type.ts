/** Types of functions among the alternatives of a type: JSON carries none of them. */
import { ts } from 'ts-morph';
import { unparenthesized } from '../../analysis/syntax/index.js';
import { reportNotJson } from '../context/index.js';
import type { Conversion } from './conversion.js';
import { resolvedTypeName } from './named-type.js';

/** Names within names, at most; deeper ones are not followed. */
const DEPTH = 20;

/** The alternatives that are no functions; `undefined` where none is one. */
export function withoutFunctions(conversion: Conversion, outer: ts.TypeNode): ts.TypeNode[] | undefined {
  const node = unparenthesized(outer);
  const parts = ts.isUnionTypeNode(node) ? node.types : [node];
  const left = parts.filter((part) => !isFunction(conversion, part, DEPTH));
  if (left.length === parts.length) return undefined;
  reportNotJson(conversion.context, node, 'function');
  return left;
}

function isFunction(conversion: Conversion, outer: ts.TypeNode, depth: number): boolean {
  const node = unparenthesized(outer);
  if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return true;
  if (!ts.isTypeReferenceNode(node) || depth === 0) return false;
  const resolved = resolvedTypeName(conversion.context.evaluator, node.typeName);
  if (resolved?.kind === 'global') return resolved.name === 'Function';
  const [declaration] = resolved?.kind === 'declared' ? resolved.declarations : [];
  if (declaration === undefined) return false;
  if (ts.isInterfaceDeclaration(declaration)) return declaration.members.some(ts.isCallSignatureDeclaration);
  return ts.isTypeAliasDeclaration(declaration) && isFunction(conversion, declaration.type, depth - 1);
}
