/** Names in types: imported and exported ones become references, private ones are spelled out. */
import { ts } from 'ts-morph';
import { enumObject, isUnknown, type Value } from '../../analysis/interpreter/index.js';
import { importOf } from '../../analysis/syntax/index.js';
import type { TypeReference } from '../../api.js';
import { argumentsText, objectText } from './composite-type.js';
import { type Piece, quoted, separated, type TypeContext, unwritable } from './pieces.js';

type Inner = (node: ts.TypeNode) => Piece[];

/** `Task`, `documents.Task`, `Pick<Task, 'title'>`. */
export function nameText(context: TypeContext, node: ts.TypeReferenceNode, inner: Inner): Piece[] {
  const path = pathOf(node.typeName);
  const [declaration] = context.evaluator.lookup(path[0] ?? '', node, 'type') ?? [];
  const typeArguments = argumentsText(node.typeArguments, inner);
  if (declaration === undefined) return [path.join('.'), ...typeArguments];
  if (ts.isTypeParameterDeclaration(declaration)) return typeParameterText(context, node, declaration, inner);
  const reference = referenceOf(context, declaration, path, false);
  if (reference !== undefined) return [...reference, ...typeArguments];
  if (node.typeArguments !== undefined) return unwritable(context, node);
  return spelledOut(context, node, declaration, path) ?? unwritable(context, node);
}

/** `typeof settings` */
export function valueText(context: TypeContext, node: ts.TypeQueryNode, inner: Inner): Piece[] {
  const path = pathOf(node.exprName);
  const [declaration] = context.evaluator.lookup(path[0] ?? '', node) ?? [];
  if (declaration === undefined) return [`typeof ${path.join('.')}`];
  const reference = referenceOf(context, declaration, path, true);
  if (reference !== undefined) return ['typeof ', ...reference, ...argumentsText(node.typeArguments, inner)];
  const value = context.evaluator.declaration(declaration);
  return path.length === 1 && value.kind === 'literal' ? [literalOf(value)] : unwritable(context, node);
}

function pathOf(name: ts.EntityName): string[] {
  const path: string[] = [];
  let rest = name;
  while (ts.isQualifiedName(rest)) {
    path.unshift(rest.right.text);
    rest = rest.left;
  }
  return [rest.text, ...path];
}

/** A type parameter of the type itself stays; one of an enclosing function is what it extends. */
function typeParameterText(
  context: TypeContext,
  node: ts.TypeReferenceNode,
  parameter: ts.TypeParameterDeclaration,
  inner: Inner,
): Piece[] {
  const isOwn = context.roots.some((root) => isWithin(parameter, root));
  if (isOwn) return [parameter.name.text];
  const { constraint } = parameter;
  return constraint === undefined || isWithin(node, constraint) ? ['unknown'] : inner(constraint);
}

const isWithin = (node: ts.Node, outer: ts.Node): boolean =>
  node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;

/** A reference to what is imported here, or declared and exported here. */
function referenceOf(
  { evaluator }: TypeContext,
  declaration: ts.Declaration,
  [first = '', ...rest]: readonly string[],
  isValue: boolean,
): Piece[] | undefined {
  const file = declaration.getSourceFile().fileName;
  const tail = (names: readonly string[]): string[] => (names.length === 0 ? [] : [`.${names.join('.')}`]);
  const imported = importOf(declaration);
  if (imported === undefined) {
    const name = ts.isSourceFile(scopeOf(declaration)) ? exportedName(evaluator, file, first) : undefined;
    return name === undefined ? undefined : [{ name, from: { file }, isValue }, ...tail(rest)];
  }
  const from = originOf(evaluator.project.resolveType(file, imported.specifier), imported.specifier);
  if (from === undefined) return undefined;
  if (imported.name !== undefined) return [{ name: imported.name, from, isValue }, ...tail(rest)];
  const [name, ...more] = rest;
  return name === undefined ? undefined : [{ name, from, isValue }, ...tail(more)];
}

function originOf(file: string | undefined, specifier: string): TypeReference['from'] | undefined {
  if (file !== undefined) return { file };
  return /^[./]/.test(specifier) ? undefined : { package: specifier };
}

function scopeOf(declaration: ts.Declaration): ts.Node {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return statement.parent;
}

function exportedName(evaluator: TypeContext['evaluator'], file: string, local: string): string | undefined {
  for (const [name, target] of evaluator.exportsOf(file).named) {
    if (target.kind === 'local' && target.name === local) return name;
    const node = target.kind === 'declaration' ? ts.getNameOfDeclaration(target.node) : undefined;
    const isOwn = node !== undefined && ts.isIdentifier(node) && node.text === local;
    if (
      isOwn ||
      (target.kind === 'expression' && ts.isIdentifier(target.expression) && target.expression.text === local)
    )
      return name;
  }
  return undefined;
}

/** The body of a private type, where it has no parameters and does not contain itself. */
function spelledOut(
  context: TypeContext,
  node: ts.Node,
  declaration: ts.Declaration,
  path: readonly string[],
): Piece[] | undefined {
  if (context.roots.includes(declaration)) return undefined;
  const within: TypeContext = { ...context, roots: [...context.roots, declaration] };
  if (ts.isEnumDeclaration(declaration)) return enumText(context, declaration, path);
  if (path.length > 1) return undefined;
  if (ts.isTypeAliasDeclaration(declaration) && declaration.typeParameters === undefined) {
    const text = context.write(within, declaration.type);
    return needsParentheses(declaration.type) && !context.roots.includes(node) ? ['(', ...text, ')'] : text;
  }
  if (ts.isInterfaceDeclaration(declaration) && declaration.typeParameters === undefined) {
    return interfaceText(within, declaration, node);
  }
  return undefined;
}

const needsParentheses = (node: ts.TypeNode): boolean =>
  ts.isUnionTypeNode(node) ||
  ts.isIntersectionTypeNode(node) ||
  ts.isFunctionTypeNode(node) ||
  ts.isConditionalTypeNode(node) ||
  ts.isTypeOperatorNode(node);

function interfaceText(
  context: TypeContext,
  declaration: ts.InterfaceDeclaration,
  node: ts.Node,
): Piece[] | undefined {
  const inner = (child: ts.TypeNode): Piece[] => context.write(context, child);
  const own = objectText(declaration.members, inner);
  if (own === undefined) return undefined;
  const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types);
  if (bases.length === 0) return own;
  const texts = bases.map((base) => baseText(context, base));
  const written = texts.filter((text) => text !== undefined);
  if (written.length < texts.length) return undefined;
  const text = separated([...written, ...(declaration.members.length === 0 ? [] : [own])], ' & ');
  return context.roots.includes(node) ? text : ['(', ...text, ')'];
}

function baseText(context: TypeContext, base: ts.ExpressionWithTypeArguments): Piece[] | undefined {
  if (!ts.isIdentifier(base.expression)) return undefined;
  const name = base.expression.text;
  const inner = (child: ts.TypeNode): Piece[] => context.write(context, child);
  const [declaration] = context.evaluator.lookup(name, base, 'type') ?? [];
  const typeArguments = argumentsText(base.typeArguments, inner);
  if (declaration === undefined) return [name, ...typeArguments];
  const reference = referenceOf(context, declaration, [name], false);
  if (reference !== undefined) return [...reference, ...typeArguments];
  return base.typeArguments === undefined ? spelledOut(context, base, declaration, [name]) : undefined;
}

/** The values of a private enum, or of one member of it. */
function enumText(
  { evaluator }: TypeContext,
  declaration: ts.EnumDeclaration,
  [, member]: readonly string[],
): Piece[] | undefined {
  const value = enumObject(evaluator, [declaration]);
  if (value.kind !== 'object') return undefined;
  const members = value.members.filter(
    (each) => isUnknown(each) || member === undefined || each.name === member,
  );
  const values = members.map((each) => (isUnknown(each) ? each : each.value()));
  if (values.length === 0 || values.some(({ kind }) => kind !== 'literal')) return undefined;
  const texts = values.map((each) => literalOf(each));
  return texts.length === 1 ? texts : [`(${texts.join(' | ')})`];
}

const literalOf = (value: Value): string => {
  if (value.kind !== 'literal') return 'unknown';
  return typeof value.value === 'string' ? quoted(value.value) : String(value.value);
};
