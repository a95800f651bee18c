/**
 * Finds the signature of a function in a type that maps names to functions: `interface Methods { finish(id: string):
 * void }`.
 */

import { ts } from 'ts-morph';
import { firstDefined } from '../../../shared/first-defined.js';
import { type Evaluator, originOf, propertyName } from '../../analysis/interpreter/index.js';
import { type Declaration, isFunctionNode, unparenthesized } from '../../analysis/syntax/index.js';
import { augmentationsOf } from './augmentations.js';
import { declarationsOf, resolvedTypeName } from './named-type.js';

/** How many types are followed. */
const DEPTH = 20;

/** Built-in types that have the members of their first type argument. */
const ALIKE: ReadonlySet<string> = new Set(['Partial', 'Required', 'Readonly', 'Pick', 'Omit']);

/** `undefined` if syntax cannot tell. */
export function signatureOf(
  evaluator: Evaluator,
  map: ts.TypeNode,
  name: string,
  depth = DEPTH,
): ts.SignatureDeclaration | undefined {
  const node = unparenthesized(map);
  if (depth === 0) return undefined;
  const inner = (part: ts.TypeNode): ts.SignatureDeclaration | undefined =>
    signatureOf(evaluator, part, name, depth - 1);
  if (ts.isTypeLiteralNode(node)) return memberSignature(evaluator, node.members, name, depth);
  if (ts.isIntersectionTypeNode(node)) return firstDefined(node.types, inner);
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const resolved = resolvedTypeName(evaluator, node.typeName);
  const [first] = node.typeArguments ?? [];
  if (resolved?.kind === 'global' && first !== undefined && ALIKE.has(resolved.name)) return inner(first);
  const declarations = resolved?.kind === 'declared' ? resolved.declarations : [];
  return (
    firstDefined(declarations, (declaration) => ofDeclaration(evaluator, declaration, name, depth)) ??
    firstDefined(augmentationsOf(evaluator, node.typeName, resolved, name), (augmentation) =>
      memberSignature(evaluator, augmentation.members, name, depth),
    )
  );
}

function ofDeclaration(
  evaluator: Evaluator,
  node: Declaration,
  name: string,
  depth: number,
): ts.SignatureDeclaration | undefined {
  if (ts.isTypeAliasDeclaration(node)) return signatureOf(evaluator, node.type, name, depth - 1);
  if (!ts.isInterfaceDeclaration(node)) return undefined;
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types);
  return (
    memberSignature(evaluator, node.members, name, depth) ??
    firstDefined(bases, ({ expression, typeArguments }) =>
      ts.isIdentifier(expression) && typeArguments === undefined
        ? firstDefined(declarationsOf(evaluator, expression), (base) =>
            ofDeclaration(evaluator, base, name, depth - 1),
          )
        : undefined,
    )
  );
}

function memberSignature(
  evaluator: Evaluator,
  members: readonly ts.TypeElement[],
  name: string,
  depth: number,
): ts.SignatureDeclaration | undefined {
  for (const member of members) {
    if (member.name === undefined || propertyName(evaluator, member.name) !== name) continue;
    if (ts.isMethodSignature(member)) return member;
    if (ts.isPropertySignature(member) && member.type !== undefined)
      return functionTypeOf(evaluator, member.type, depth - 1);
  }
  return undefined;
}

/** The signature of a function type, also behind an alias, and of `typeof finish`. */
export function functionTypeOf(
  evaluator: Evaluator,
  type: ts.TypeNode,
  depth = DEPTH,
): ts.SignatureDeclaration | undefined {
  const node = unparenthesized(type);
  if (ts.isFunctionTypeNode(node)) return node;
  if (ts.isTypeQueryNode(node)) {
    const origin = originOf(evaluator, node.exprName);
    const of = origin?.kind === 'declaration' || origin?.kind === 'expression' ? origin.node : undefined;
    return of !== undefined && isFunctionNode(of) ? of : undefined;
  }
  if (depth <= 0 || !ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const [declaration] = declarationsOf(evaluator, node.typeName);
  return declaration !== undefined && ts.isTypeAliasDeclaration(declaration)
    ? functionTypeOf(evaluator, declaration.type, depth - 1)
    : undefined;
}
