/** Branded primitives: `interface Id<T> { _type: T; toString(): string }` is an object to the compiler, and a text at run time. */
import { ts } from 'ts-morph';

type BrandedPrimitive = 'number' | 'string';

type BrandMember = ts.TypeElement | ts.ClassElement;

type ObjectTypeDeclaration = ts.InterfaceDeclaration | ts.ClassDeclaration | ts.TypeLiteralNode;

/** A type without base types: all its members are its own. */
const isObjectType = (node: ts.Node): node is ObjectTypeDeclaration =>
  ts.isTypeLiteralNode(node) ||
  ((ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) && node.heritageClauses === undefined);

/** Names of properties that exist in types only, never in a value. */
const BRAND_NAME = /^_.*(?:brand|flavou?r|nominal|opaque|phantom)|^_protectedType$/i;

export const isBrandName = (name: string): boolean => BRAND_NAME.test(name);

/**
 * The primitives that an object type represents: each of its fields is a brand, and each other member is a method of a
 * primitive. `undefined` if the type describes objects.
 */
export function brandedPrimitives(declarations: readonly ts.Node[]): readonly BrandedPrimitive[] | undefined {
  const marks = brandMarks(declarations);
  if (marks === undefined) return undefined;
  const { fields, kinds } = marks;
  if (kinds.includes('number')) return ['number'];
  if (kinds.length > 0) return ['string'];
  return fields.every(isSurelyMark) ? ['number', 'string'] : undefined;
}

/**
 * Whether all members of an object type are brands, as in `interface TaskId { _type: 'task' }`: another file may treat its
 * values as primitives.
 */
export const mayBeBrand = (declarations: readonly ts.Node[]): boolean =>
  !declarations.some(
    (declaration) => ts.isTypeLiteralNode(declaration) && !ts.isTypeAliasDeclaration(declaration.parent),
  ) && brandMarks(declarations)?.fields.every((field) => field.questionToken === undefined) === true;

interface Marks {
  fields: readonly (ts.PropertySignature | ts.PropertyDeclaration)[];
  kinds: readonly BrandedPrimitive[];
}

/** `undefined` if the type has any other member. */
function brandMarks(declarations: readonly ts.Node[]): Marks | undefined {
  const [declaration] = declarations;
  if (declaration === undefined || declarations.length > 1 || !isObjectType(declaration)) return undefined;
  const members: readonly BrandMember[] = declaration.members;
  const fields = members.filter((member) => !isMethod(member));
  const methods = members.filter(isMethod).map(brandMemberName);
  const kinds = methods.flatMap((name) => (name === undefined ? [] : (KIND_OF_METHOD.get(name) ?? [])));
  const isMarked = fields.length > 0 && fields.every(isMark) && kinds.length === methods.length;
  return isMarked ? { fields: fields.filter(isFieldOfBrand), kinds } : undefined;
}

const isMethod = (member: BrandMember): boolean =>
  ts.isMethodSignature(member) || ts.isMethodDeclaration(member);

const brandMemberName = ({ name }: BrandMember): string | undefined =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;

/** A method that both texts and numbers have counts as a method of texts. */
const KIND_OF_METHOD: ReadonlyMap<string, BrandedPrimitive> = new Map([
  ...['toExponential', 'toFixed', 'toPrecision'].map((name) => [name, 'number'] as const),
  ...Object.getOwnPropertyNames(String.prototype).map((name) => [name, 'string'] as const),
]);

const isFieldOfBrand = (member: BrandMember): member is ts.PropertySignature | ts.PropertyDeclaration =>
  ts.isPropertySignature(member) || ts.isPropertyDeclaration(member);

/** A field that no value needs to have: `_type: T`, `[mark]: never`, `__brand: 'id'`. */
function isMark(member: BrandMember): boolean {
  if (!isFieldOfBrand(member)) return false;
  const name = brandMemberName(member);
  const isMarked = name === undefined ? isSymbolKey(member) : /^_(?!id$)/.test(name);
  return isMarked && (member.type === undefined || isTypeOfMark(member, member.type));
}

const isSymbolKey = ({ name }: BrandMember): boolean =>
  name !== undefined && ts.isComputedPropertyName(name) && ts.isIdentifier(name.expression);

const isSurelyMark = (member: BrandMember): boolean =>
  isSymbolKey(member) || isBrandName(brandMemberName(member) ?? '');

/** A field whose only purpose is to distinguish types. */
function isTypeOfMark(member: BrandMember, type: ts.TypeNode): boolean {
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.UniqueKeyword;
  if (ts.isTypeReferenceNode(type)) {
    const { parent } = member;
    const own = ts.isTypeLiteralNode(parent) ? outerTypeParameters(parent) : ownTypeParameters(parent);
    return own.some((parameter) => parameter.name.text === type.typeName.getText());
  }
  return type.kind === ts.SyntaxKind.LiteralType || TYPES_OF_MARKS.has(type.kind);
}

const ownTypeParameters = (node: ts.Node): readonly ts.TypeParameterDeclaration[] =>
  ts.isInterfaceDeclaration(node) || ts.isClassLike(node) ? (node.typeParameters ?? []) : [];

/** The type parameters of the alias that names a type literal. */
const outerTypeParameters = ({ parent }: ts.Node): readonly ts.TypeParameterDeclaration[] =>
  ts.isTypeAliasDeclaration(parent) ? (parent.typeParameters ?? []) : [];

const TYPES_OF_MARKS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.SymbolKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.UnknownKeyword,
  ts.SyntaxKind.VoidKeyword,
]);
