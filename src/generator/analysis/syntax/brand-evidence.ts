/** Finds the primitive that a file converts to and from a branded type: `string` for `type Id = Branded` and `text as any as Id`. */
import { ts } from 'ts-morph';
import { isFunctionNode, nodesIn, unparenthesized } from './nodes.js';
import { bare, returnsOf } from './returns.js';

export type BrandedPrimitive = 'boolean' | 'number' | 'string';

/** `undefined` if the file of the declaration converts the type neither from nor to a primitive. */
export function treatedAs(
  declaration: ts.Node & { name?: ts.Identifier | undefined },
): BrandedPrimitive | undefined {
  const named = ts.isTypeAliasDeclaration(declaration.parent) ? declaration.parent.name : declaration.name;
  if (named === undefined) return undefined;
  const source = declaration.getSourceFile();
  const names = withAliases(source, named.text);
  for (const node of nodesIn(source)) {
    const branded = isFunctionNode(node)
      ? ofFunction(node, names)
      : ts.isVariableDeclaration(node)
        ? ofConstant(node, names)
        : undefined;
    if (branded !== undefined) return branded;
  }
  return undefined;
}

/** `type TaskId = ProtectedString<'TaskId'>` */
function withAliases(source: ts.SourceFile, name: string): ReadonlySet<string> {
  const names = new Set([name]);
  for (const statement of source.statements)
    if (ts.isTypeAliasDeclaration(statement) && isOf(statement.type, names)) names.add(statement.name.text);
  return names;
}

const partsOf = (type: ts.TypeNode): readonly ts.TypeNode[] => {
  const node = unparenthesized(type);
  return ts.isUnionTypeNode(node) ? node.types.map(unparenthesized) : [node];
};

/** Whether the type is one of the names, or a union of it with `null` or `undefined`. */
const isOf = (type: ts.TypeNode | undefined, names: ReadonlySet<string>): boolean =>
  type !== undefined &&
  partsOf(type).some(
    (part) => ts.isTypeReferenceNode(part) && ts.isIdentifier(part.typeName) && names.has(part.typeName.text),
  );

const PRIMITIVES: ReadonlyMap<ts.SyntaxKind, BrandedPrimitive> = new Map([
  [ts.SyntaxKind.StringKeyword, 'string'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BooleanKeyword, 'boolean'],
]);

/** The primitive in a type, leaving out `null` and `undefined`. */
export function primitiveNamed(type: ts.TypeNode | undefined): BrandedPrimitive | undefined {
  if (type === undefined) return undefined;
  const [only, ...others] = new Set(partsOf(type).flatMap(({ kind }) => PRIMITIVES.get(kind) ?? []));
  return others.length === 0 ? only : undefined;
}

/** `(text: string): Id => text as any as Id`, `(id: Id): string => id as any`, `typeof value === 'string'` of `value is Id` */
function ofFunction(
  node: ts.FunctionLikeDeclaration & Parameters<typeof returnsOf>[0],
  brands: ReadonlySet<string>,
): BrandedPrimitive | undefined {
  const generic = (node.typeParameters ?? []).filter(({ constraint }) => isOf(constraint, brands));
  const names = new Set([...brands, ...generic.map(({ name }) => name.text)]);
  const returned = returnsOf(node).values.flatMap((value) => value ?? []);
  if (node.type !== undefined && ts.isTypePredicateNode(node.type))
    return isOf(node.type.type, names) ? typeAsked(returned) : undefined;
  for (const value of returned) {
    const operand = bare(value);
    const parameter = node.parameters.find(
      ({ name }) => ts.isIdentifier(operand) && name.getText() === operand.text,
    );
    const cast = ts.isAsExpression(value) ? value.type : undefined;
    const results = [cast, node.type];
    const from = primitiveNamed(parameter?.type);
    if (from !== undefined && results.some((type) => isOf(type, names))) return from;
    const to = results.map(primitiveNamed).find((primitive) => primitive !== undefined);
    if (to !== undefined && isOf(parameter?.type, names)) return to;
  }
  return undefined;
}

function typeAsked([value]: readonly ts.Expression[]): BrandedPrimitive | undefined {
  if (value === undefined || !ts.isBinaryExpression(value) || !ts.isTypeOfExpression(value.left))
    return undefined;
  const typeName = ts.isStringLiteral(value.right) ? value.right.text : undefined;
  return [...PRIMITIVES.values()].find((primitive) => primitive === typeName);
}

/** `const ROOT = 'root' as any as Id`, `const ROOT: Id = 'root' as any` */
function ofConstant(
  { type, initializer }: ts.VariableDeclaration,
  names: ReadonlySet<string>,
): BrandedPrimitive | undefined {
  if (initializer === undefined) return undefined;
  const cast = ts.isAsExpression(initializer) ? initializer.type : undefined;
  if (!isOf(type, names) && !isOf(cast, names)) return undefined;
  const value = bare(initializer);
  if (ts.isStringLiteralLike(value)) return 'string';
  return ts.isNumericLiteral(value) ? 'number' : undefined;
}
