/** Finds a function's signature in a type that maps names to functions: `interface Methods { finish(id: string): void }`. */

import { ts } from 'ts-morph';
import { firstDefined } from '../../../shared/defined.js';
import { type Evaluator, originOf, propertyName } from '../../analysis/interpreter/index.js';
import { type Declaration, isFunctionNode, unparenthesized } from '../../analysis/syntax/index.js';
import { augmentationsOf } from './augmentations.js';
import { declarationsOf, resolvedTypeName } from './named-type.js';

/** How many types are followed. */
const DEPTH = 20;

/** Built-in types that have the members of their first type argument. */
const ALIKE: ReadonlySet<string> = new Set(['Partial', 'Required', 'Readonly', 'Pick', 'Omit']);

interface Wanted {
  evaluator: Evaluator;
  /** The name of the function. */
  name: string;
  /** How many more types are followed. */
  left: number;
}

type FoundSignature = ts.SignatureDeclaration | undefined;

/** `undefined` if syntax cannot tell. */
export const signatureOf = (evaluator: Evaluator, map: ts.TypeNode, name: string): FoundSignature =>
  signatureIn({ evaluator, name, left: DEPTH }, map);

function signatureIn(wanted: Wanted, map: ts.TypeNode): FoundSignature {
  const { evaluator, name, left } = wanted;
  const node = unparenthesized(map);
  if (left === 0) return undefined;
  const inner = (part: ts.TypeNode): FoundSignature => signatureIn({ ...wanted, left: left - 1 }, part);
  if (ts.isTypeLiteralNode(node)) return memberSignature(wanted, node.members);
  if (ts.isIntersectionTypeNode(node)) return firstDefined(node.types, inner);
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const resolved = resolvedTypeName(evaluator, node.typeName);
  const [first] = node.typeArguments ?? [];
  if (resolved?.kind === 'global' && first !== undefined && ALIKE.has(resolved.name)) return inner(first);
  const declarations = resolved?.kind === 'declared' ? resolved.declarations : [];
  return (
    firstDefined(declarations, (declaration) => ofDeclaration(wanted, declaration)) ??
    firstDefined(augmentationsOf(evaluator, node.typeName, resolved, name), (augmentation) =>
      memberSignature(wanted, augmentation.members),
    )
  );
}

function ofDeclaration(wanted: Wanted, node: Declaration): FoundSignature {
  if (wanted.left <= 0) return undefined;
  const deeper = { ...wanted, left: wanted.left - 1 };
  if (ts.isTypeAliasDeclaration(node)) return signatureIn(deeper, node.type);
  if (!ts.isInterfaceDeclaration(node)) return undefined;
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types);
  return (
    memberSignature(wanted, node.members) ??
    firstDefined(bases, ({ expression, typeArguments }) =>
      ts.isIdentifier(expression) && typeArguments === undefined
        ? firstDefined(declarationsOf(wanted.evaluator, expression), (base) => ofDeclaration(deeper, base))
        : undefined,
    )
  );
}

function memberSignature(
  { evaluator, name, left }: Wanted,
  members: readonly ts.TypeElement[],
): FoundSignature {
  for (const member of members) {
    if (member.name === undefined || propertyName(evaluator, member.name) !== name) continue;
    if (ts.isMethodSignature(member)) return member;
    if (ts.isPropertySignature(member) && member.type !== undefined)
      return functionTypeOf(evaluator, member.type, left - 1);
  }
  return undefined;
}

/** The signature of a function type, also behind an alias, and of `typeof finish`. */
export function functionTypeOf(evaluator: Evaluator, type: ts.TypeNode, depth = DEPTH): FoundSignature {
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
