/** Finds what a name in a type refers to, through imports and re-exports of the project. */
import { ts } from 'ts-morph';
import {
  type Evaluator,
  type Resolved,
  resolveExport,
  resolveName,
} from '../../analysis/interpreter/index.js';
import type { Declaration, Space } from '../../analysis/syntax/index.js';

export type ResolvedTypeName =
  /** Declared in a file of the project. An interface may have several declarations. */
  | { kind: 'declared'; declarations: readonly Declaration[] }
  /** Exported by another module, with the namespaces around it: `Mongo.ObjectID`. */
  | { kind: 'foreign'; specifier: string; name: string }
  | { kind: 'global'; name: string };

export function resolvedTypeName(
  evaluator: Evaluator,
  name: ts.EntityName,
  space: Space = 'type',
): ResolvedTypeName | undefined {
  const resolved = resolvedEntityName(evaluator, name, space);
  switch (resolved?.kind) {
    case 'declared':
    case 'global':
      return resolved;
    case 'foreign':
      return { kind: 'foreign', specifier: resolved.specifier, name: resolved.path.join('.') };
    default:
      return undefined;
  }
}

/** The declarations in the project that a name refers to; empty for a name of another module, or a global one. */
export function declarationsOf(
  evaluator: Evaluator,
  name: ts.EntityName,
  space?: Space,
): readonly Declaration[] {
  const resolved = resolvedTypeName(evaluator, name, space);
  return resolved?.kind === 'declared' ? resolved.declarations : [];
}

function resolvedEntityName(evaluator: Evaluator, name: ts.EntityName, space: Space): Resolved | undefined {
  if (ts.isIdentifier(name)) return resolveName(evaluator, name.text, name, space);
  const { left, right } = name;
  const holder = resolvedEntityName(evaluator, left, 'type');
  switch (holder?.kind) {
    case 'module':
      return resolveExport(evaluator, holder.file, right.text, space);
    case 'foreign':
      return { ...holder, path: [...holder.path, right.text] };
    case 'global':
      return { ...holder, name: `${holder.name}.${right.text}` };
    default:
      return undefined;
  }
}

/** The type that an alias without type arguments refers to. Imports and re-exports of the project are followed. */
export function aliasedType(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName) || node.typeArguments !== undefined)
    return undefined;
  const [declaration] = declarationsOf(evaluator, node.typeName);
  if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return undefined;
  return declaration.typeParameters === undefined ? declaration.type : undefined;
}
