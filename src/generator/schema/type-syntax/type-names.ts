/** Converts names in types: imported and exported types are imported, private ones are spelled out. */
import { ts } from 'ts-morph';
import {
  type ImportedName,
  keywordType,
  type MemberSyntax,
  type NamedType,
  type ObjectType,
  type TypeSyntax,
  UNKNOWN_TYPE,
} from '../../../shared/type-syntax.js';
import { enumObject, isUnknown, type Value } from '../../analysis/interpreter/index.js';
import { type Export, importOf, isInside } from '../../analysis/syntax/index.js';
import {
  literalSyntax,
  objectType,
  type ReadPart,
  type TypeContext,
  typeArgumentsOf,
  unstatable,
} from './composite-type.js';

/** `Task`, `documents.Task`, `Pick<Task, 'title'>`. */
export function nameInType(context: TypeContext, node: ts.TypeReferenceNode, read: ReadPart): TypeSyntax {
  const path = pathOf(node.typeName);
  const declarations = context.evaluator.lookup(path[0] ?? '', node, 'type') ?? [];
  const [declaration] = declarations;
  const typeArguments = typeArgumentsOf(node.typeArguments, read);
  if (declaration === undefined) return { kind: 'named', ...globalName(path), ...typeArguments };
  if (ts.isTypeParameterDeclaration(declaration)) return typeParameter(context, node, declaration, read);
  const imported = importedName(context, declaration, path);
  if (imported !== undefined) return { kind: 'named', ...imported, ...typeArguments };
  // Its module is missing, which `type-not-found` reports.
  if (importOf(declaration) !== undefined) return unstatable(context);
  if (node.typeArguments !== undefined) return unstatable(context, node);
  return spelledOut(context, declarations, path) ?? unstatable(context, node);
}

/** `typeof settings` */
export function valueInType(context: TypeContext, node: ts.TypeQueryNode, read: ReadPart): TypeSyntax {
  const path = pathOf(node.exprName);
  const [declaration] = context.evaluator.lookup(path[0] ?? '', node, 'ambient') ?? [];
  if (declaration === undefined) return { kind: 'typeof', ...globalName(path) };
  const imported = importedName(context, declaration, path);
  if (imported !== undefined)
    return { kind: 'typeof', ...imported, ...typeArgumentsOf(node.typeArguments, read) };
  const literal = path.length === 1 ? literalOfConstant(declaration) : undefined;
  return literal ?? unstatable(context, node);
}

/** `const LEVEL = 'high'`: any other constant has a type that the compiler infers. */
function literalOfConstant(declaration: ts.Declaration): TypeSyntax | undefined {
  if (!ts.isVariableDeclaration(declaration) || declaration.type !== undefined) return undefined;
  const { initializer: value, parent } = declaration;
  if (value === undefined || (parent.flags & ts.NodeFlags.Const) === 0) return undefined;
  return literalSyntax(
    ts.isAsExpression(value) && ts.isConstTypeReference(value.type) ? value.expression : value,
  );
}

type Name = Pick<NamedType, 'name' | 'members'>;

const nameWithMembers = (name: string | ImportedName, members: readonly string[]): Name => ({
  name,
  ...(members.length === 0 ? {} : { members: [...members] }),
});

const globalName = ([name = '', ...members]: readonly string[]): Name => nameWithMembers(name, members);

function pathOf(name: ts.EntityName): string[] {
  const path: string[] = [];
  let rest = name;
  while (ts.isQualifiedName(rest)) {
    path.unshift(rest.right.text);
    rest = rest.left;
  }
  return [rest.text, ...path];
}

/**
 * A type parameter of the type itself stays, and one of the handler becomes its constraint. One of a function around the
 * handler is a type of its own to the compiler, which no other file can name.
 */
function typeParameter(
  context: TypeContext,
  node: ts.TypeReferenceNode,
  parameter: ts.TypeParameterDeclaration,
  read: ReadPart,
): TypeSyntax {
  const isOwn = context.roots.some((root) => isInside(parameter, root));
  if (isOwn) return { kind: 'named', name: parameter.name.text };
  if (context.isCompared && !isOfHandler(context, parameter)) {
    context.reportGeneric();
    return unstatable(context);
  }
  const { constraint } = parameter;
  return constraint === undefined || isInside(node, constraint) ? UNKNOWN_TYPE : read(constraint);
}

const isOfHandler = (
  { roots: [type] }: TypeContext,
  { parent: owner }: ts.TypeParameterDeclaration,
): boolean =>
  type !== undefined &&
  (type.parent === owner || (ts.isParameter(type.parent) && type.parent.parent === owner));

/** The name under which another file can import it: it is imported here, or declared and exported here. */
function importedName(
  { evaluator }: TypeContext,
  declaration: ts.Declaration,
  [first = '', ...rest]: readonly string[],
): Name | undefined {
  const file = declaration.getSourceFile().fileName;
  const imported = importOf(declaration);
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

function exportedName(
  evaluator: TypeContext['evaluator'],
  declaration: ts.Declaration,
  local: string,
): string | undefined {
  const { named } = evaluator.exportsOf(declaration.getSourceFile().fileName);
  return [...named].find(([, target]) => isExport(target, declaration, local))?.[0];
}

/** A type and a value may share their name, and only one of them be exported. */
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

/** The body of a private type, if it has no type parameters, does not contain itself and is declared once. */
function spelledOut(
  context: TypeContext,
  declarations: readonly ts.Declaration[],
  path: readonly string[],
): TypeSyntax | undefined {
  const enums = declarations.filter(ts.isEnumDeclaration);
  // Literals with the values of an enum fit the enum, but are another type.
  if (enums.length > 0) return context.isCompared ? undefined : enumType(context, enums, path);
  const [declaration, ...others] = declarations;
  if (declaration === undefined || others.length > 0 || path.length > 1) return undefined;
  if (context.roots.includes(declaration)) return undefined;
  const within: TypeContext = { ...context, roots: [...context.roots, declaration] };
  if (ts.isTypeAliasDeclaration(declaration) && declaration.typeParameters === undefined)
    return context.read(within, declaration.type);
  if (ts.isInterfaceDeclaration(declaration) && declaration.typeParameters === undefined)
    return interfaceType(within, declaration);
  return undefined;
}

function interfaceType(context: TypeContext, declaration: ts.InterfaceDeclaration): TypeSyntax | undefined {
  const own = objectType(declaration.members, (part) => context.read(context, part));
  const bases = (declaration.heritageClauses ?? [])
    .flatMap(({ types }) => types)
    .map((base) => baseType(context, base));
  if (own === undefined || !bases.every((base) => base !== undefined)) return undefined;
  const types = own.members.length === 0 && bases.length > 0 ? bases : [...bases, own];
  const [only] = types;
  if (types.length === 1 || only === undefined) return only;
  if (types.every((type) => type.kind === 'object')) return types.reduce(withReplaced);
  // The compiler tells an interface from an intersection of the same members.
  return context.isCompared ? undefined : { kind: 'intersection', types };
}

/** Own members replace those of the base. */
function withReplaced(base: ObjectType, own: ObjectType): ObjectType {
  const keys = new Set(own.members.map(memberKey));
  return {
    kind: 'object',
    members: [...base.members.filter((member) => !keys.has(memberKey(member))), ...own.members],
  };
}

const memberKey = (member: MemberSyntax): string =>
  member.kind === 'index' ? `[${JSON.stringify(member.key)}]` : 'name' in member ? String(member.name) : '';

function baseType(context: TypeContext, base: ts.ExpressionWithTypeArguments): TypeSyntax | undefined {
  if (!ts.isIdentifier(base.expression)) return undefined;
  const name = base.expression.text;
  const declarations = context.evaluator.lookup(name, base, 'type') ?? [];
  const [declaration] = declarations;
  const typeArguments = typeArgumentsOf(base.typeArguments, (part) => context.read(context, part));
  if (declaration === undefined) return { kind: 'named', name, ...typeArguments };
  const imported = importedName(context, declaration, [name]);
  if (imported !== undefined) return { kind: 'named', ...imported, ...typeArguments };
  return base.typeArguments === undefined ? spelledOut(context, declarations, [name]) : undefined;
}

/** The values of a private enum, or of one of its members. */
function enumType(
  { evaluator }: TypeContext,
  declarations: readonly ts.EnumDeclaration[],
  [, member]: readonly string[],
): TypeSyntax | undefined {
  const value = enumObject(evaluator, declarations);
  if (value.kind !== 'object') return undefined;
  const members = value.members.filter(
    (entry) => isUnknown(entry) || member === undefined || entry.name === member,
  );
  const values = members.map((entry) => (isUnknown(entry) ? entry : entry.value()));
  if (values.some(({ kind }) => kind !== 'literal')) return undefined;
  const types = values.map(literalOf);
  return types.length > 1 ? { kind: 'union', types } : types[0];
}

const literalOf = (value: Value): TypeSyntax => {
  if (value.kind !== 'literal') return UNKNOWN_TYPE;
  if (value.value === undefined) return keywordType('undefined');
  return typeof value.value === 'string'
    ? { kind: 'string', value: value.value }
    : { kind: 'literal', text: String(value.value) };
};
