/** Finds function types among the alternatives of a type, because JSON has no functions. */
import { ts } from 'ts-morph';
import { unparenthesized } from '../../analysis/syntax/index.js';
import { reportNotJson } from '../context/index.js';
import type { Conversion } from './conversion.js';
import { resolvedTypeName } from './named-type.js';

/** How many names are followed. */
const DEPTH = 20;

/** The alternatives without functions; `undefined` if there are no functions. */
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
