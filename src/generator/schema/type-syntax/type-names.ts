/** Converts names in types: exported types are imported, private aliases and interfaces are spelled out. */
import { ts } from 'ts-morph';
import {
  type ImportedName,
  type NamedType,
  type TypeSyntax,
  UNKNOWN_TYPE,
} from '../../../shared/type-syntax.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { type Export, importOfDeclaration, isInside } from '../../analysis/syntax/index.js';
import { objectType, type ReadPart, readTypeArguments, type TypeContext } from './composite-type.js';

/** `Task`, `documents.Task`, `Pick<Task, 'title'>`. */
export function nameInType(context: TypeContext, node: ts.TypeReferenceNode, read: ReadPart): TypeSyntax {
  const path = pathOfName(node.typeName);
  const [declaration, ...others] = context.evaluator.lookup(path[0] ?? '', node, 'type') ?? [];
  const typeArguments = readTypeArguments(node.typeArguments, read);
  if (declaration === undefined) return { kind: 'named', ...globalName(path), ...typeArguments };
  if (ts.isTypeParameterDeclaration(declaration)) return typeParameter(context, node, declaration, read);
  const imported = importedName(context, declaration, path);
  if (imported !== undefined) return { kind: 'named', ...imported, ...typeArguments };
  // Its module is missing, which `type-not-found` reports.
  if (importOfDeclaration(declaration) !== undefined) return context.unstatable();
  const isPlain = others.length === 0 && path.length === 1 && node.typeArguments === undefined;
  return (isPlain ? privateTypeBody(context, declaration) : undefined) ?? context.unstatable(node);
}

/** How many private types are spelled out within each other: two that contain each other would never end. */
const MOST_PRIVATE = 5;

/** The body of a private type without type parameters and bases. */
function privateTypeBody(outer: TypeContext, node: ts.Declaration): TypeSyntax | undefined {
  const context: TypeContext = { ...outer, privateTypes: outer.privateTypes + 1 };
  if (context.privateTypes > MOST_PRIVATE) return undefined;
  if (ts.isTypeAliasDeclaration(node))
    return node.typeParameters === undefined ? context.read(context, node.type) : undefined;
  return ts.isInterfaceDeclaration(node) &&
    node.typeParameters === undefined &&
    node.heritageClauses === undefined
    ? objectType(node.members, (part) => context.read(context, part))
    : undefined;
}

/** `typeof settings` */
export function valueInType(context: TypeContext, node: ts.TypeQueryNode, read: ReadPart): TypeSyntax {
  const path = pathOfName(node.exprName);
  const [declaration] = context.evaluator.lookup(path[0] ?? '', node, 'ambient') ?? [];
  const name = declaration === undefined ? globalName(path) : importedName(context, declaration, path);
  return name === undefined
    ? context.unstatable(node)
    : { kind: 'typeof', ...name, ...readTypeArguments(node.typeArguments, read) };
}

type Name = Pick<NamedType, 'name' | 'members'>;

const nameWithMembers = (name: string | ImportedName, members: readonly string[]): Name => ({
  name,
  ...(members.length === 0 ? {} : { members: [...members] }),
});

const globalName = ([name = '', ...members]: readonly string[]): Name => nameWithMembers(name, members);

function pathOfName(name: ts.EntityName): string[] {
  const path: string[] = [];
  let rest = name;
  while (ts.isQualifiedName(rest)) {
    path.unshift(rest.right.text);
    rest = rest.left;
  }
  return [rest.text, ...path];
}

/**
 * A type parameter of the handler becomes its constraint. One of a function around the handler is a type of its own to the
 * compiler, which no other file can name.
 */
function typeParameter(
  context: TypeContext,
  node: ts.TypeReferenceNode,
  { parent: owner, constraint }: ts.TypeParameterDeclaration,
  read: ReadPart,
): TypeSyntax {
  const { parent } = context.root;
  const isOfHandler = parent === owner || (ts.isParameter(parent) && parent.parent === owner);
  if (!isOfHandler) {
    context.reportGeneric();
    return context.unstatable();
  }
  return constraint === undefined || isInside(node, constraint) ? UNKNOWN_TYPE : read(constraint);
}

/** The name under which another file can import it: it is imported here, or declared and exported here. */
function importedName(
  { evaluator }: TypeContext,
  declaration: ts.Declaration,
  [first = '', ...rest]: readonly string[],
): Name | undefined {
  const file = declaration.getSourceFile().fileName;
  const imported = importOfDeclaration(declaration);
  if (imported === undefined) {
    const name = ts.isSourceFile(declaringBlock(declaration))
      ? exportedName(evaluator, declaration, first)
      : undefined;
    return name === undefined ? undefined : nameWithMembers({ name, from: { file } }, rest);
  }
  const from = moduleNamed(
    evaluator.project.modules.resolveType(file, imported.specifier),
    imported.specifier,
  );
  if (from === undefined) return undefined;
  if (imported.name !== undefined) return nameWithMembers({ name: imported.name, from }, rest);
  const [name, ...members] = rest;
  return name === undefined ? undefined : nameWithMembers({ name, from }, members);
}

function moduleNamed(file: string | undefined, specifier: string): ImportedName['from'] | undefined {
  if (file !== undefined) return { file };
  return /^[./]/.test(specifier) ? undefined : { package: specifier };
}

function declaringBlock(declaration: ts.Declaration): ts.Node {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return statement.parent;
}

function exportedName(evaluator: Evaluator, declaration: ts.Declaration, local: string): string | undefined {
  const { named } = evaluator.exportsOfFile(declaration.getSourceFile().fileName);
  return [...named].find(([, target]) => isExport(target, declaration, local))?.[0];
}

/** A type and a value may have the same name, and only one of them may be exported. */
function isExport(target: Export, declaration: ts.Declaration, local: string): boolean {
  switch (target.kind) {
    case 'local':
      return target.name === local && (ts.isExportSpecifier(target.at) || hasExportModifier(declaration));
    case 'expression':
      return ts.isIdentifier(target.expression) && target.expression.text === local;
    case 'declaration':
      return target.node === declaration;
    case 'from':
      return false;
  }
}

const hasExportModifier = (declaration: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
