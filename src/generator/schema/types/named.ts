/** Describes named types of the checker once, and refers to them by name. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import {
  identityOfDeclaration,
  moduleOfFile,
  qualifiedName,
  referenceToType,
  referToType,
  type TypeArgument,
  type TypeIdentity,
  withArguments,
} from '../context/index.js';
import {
  boundTypeArgument,
  type Checking,
  has,
  isBrandedPrimitive,
  isOfTheLanguage,
  isReference,
} from './checking.js';
import { isList } from './composites.js';
import { anything } from './literal-type.js';
import { documentSchema } from './object-type.js';

/** Calls `describe` at most once for each name. A type without a name is described in place. */
export function describeByName(
  checking: Checking,
  type: ts.Type,
  describe: (checking: Checking) => Schema,
): Schema {
  const { context, at, depth, budget } = checking;
  const identity = typeIdentity(checking, type, checking.open.includes(type));
  if (identity === undefined) return grows(checking, type) ? anything(context, at) : describe(checking);
  const refer = (within: Checking): Schema =>
    referToType(context.definitions, identity, () =>
      documentSchema(within, describe(within), namingSymbol(type)),
    );
  if (depth < DEEP) return refer(checking);
  budget.later.push(() => refer({ ...checking, depth: 0, open: [] }));
  return referenceToType(identity);
}

/** Whether the compiler's type bears the name of the alias. */
export const isNamed = (checking: Checking, type: ts.Type, alias: ts.TypeAliasDeclaration): boolean =>
  type.aliasSymbol?.declarations?.includes(alias) === true &&
  typeIdentity(checking, type, false) !== undefined;

/** How deep types are described at once. Deeper ones with names are described later. */
const DEEP = 100;

/** How deep types of one generic declaration may be nested: a type may refer to itself with ever larger arguments. */
const MOST_WITHIN = 8;

function grows({ open, types }: Checking, type: ts.Type): boolean {
  const symbol = namingSymbol(type);
  if (symbol === undefined || typeArgumentsOfType(types, type).length === 0) return false;
  const around = open.filter((outer) => !('kind' in outer) && namingSymbol(outer) === symbol);
  return around.length >= MOST_WITHIN && !isList(types, type);
}

/** The symbol that names the type. Arrays, primitives and branded primitives have no name of their own. */
const namingSymbol = (type: ts.Type): ts.Symbol | undefined => namingAlias(type) ?? type.getSymbol();

/** `Partial`, `Record` and the like do not name their result. */
const namingAlias = ({ aliasSymbol }: ts.Type): ts.Symbol | undefined =>
  aliasSymbol === undefined || isOfTheLanguage(aliasSymbol) ? undefined : aliasSymbol;

function typeIdentity(checking: Checking, type: ts.Type, isRecursive: boolean): TypeIdentity | undefined {
  const { types } = checking;
  // An alias of a union with `undefined` names nothing, because `undefined` is separated from the rest.
  const alias = mayBeUndefined(type) ? undefined : namingAlias(type);
  if (isList(types, type) || isBrandedPrimitive(type))
    return isRecursive && alias !== undefined ? ofSymbol(checking, alias) : undefined;
  const symbol = alias ?? (isDeclaredByName(type) ? type.getSymbol() : undefined);
  // A union without a name is described in place: the recursion passes through one of its parts.
  if (symbol === undefined) return isRecursive && !type.isUnion() ? byText(checking, type) : undefined;
  const named = typeArgumentsOfType(types, type).map((part) => identityOfTypeArgument(checking, part));
  return (
    withArguments(ofSymbol(checking, symbol), named) ?? (isRecursive ? byText(checking, type) : undefined)
  );
}

const mayBeUndefined = (type: ts.Type): boolean =>
  type.isUnion() && type.types.some((part) => has(part, ts.TypeFlags.Undefined));

/** The identity of a recursive type without a name. */
function byText(checking: Checking, type: ts.Type): TypeIdentity {
  const textWithFlags = (flags: ts.TypeFormatFlags): string =>
    checking.types.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | flags);
  return {
    name: textWithFlags(ts.TypeFormatFlags.None),
    from: ofSymbol(checking, namingSymbol(type)).from,
    detail: textWithFlags(ts.TypeFormatFlags.UseFullyQualifiedType),
  };
}

function ofSymbol({ context }: Checking, symbol: ts.Symbol | undefined): TypeIdentity {
  const [declaration] = symbol?.declarations ?? [];
  const name = symbol?.name === 'default' ? 'Default' : (symbol?.name ?? '');
  if (declaration === undefined) return { name, from: '' };
  const from = moduleOfFile(context.evaluator.project.root, declaration.getSourceFile().fileName);
  return identityOfDeclaration(qualifiedName(declaration) ?? name, declaration, from);
}

/** Interfaces, classes, and enums with several members. */
function isDeclaredByName(type: ts.Type): boolean {
  if (has(type, ts.TypeFlags.EnumLike)) return type.isUnion();
  const flags = type.getSymbol()?.flags ?? 0;
  return has(type, ts.TypeFlags.Object) && (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0;
}

function typeArgumentsOfType(types: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  if (namingAlias(type) !== undefined) return type.aliasTypeArguments ?? [];
  if (!isReference(type)) return [];
  // The last type argument may be `this`.
  return types.getTypeArguments(type).slice(0, type.target.typeParameters?.length ?? 0);
}

/** As type arguments, these are their own names: `string` in `Page<string>`. */
const NAMED_PRIMITIVE =
  ts.TypeFlags.String |
  ts.TypeFlags.Number |
  ts.TypeFlags.Boolean |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

function identityOfTypeArgument(checking: Checking, type: ts.Type): TypeArgument | undefined {
  const { types } = checking;
  const bound = boundTypeArgument(checking, type);
  if (bound !== undefined)
    return identityOfTypeArgument(
      { ...checking, environment: bound.environment },
      types.getTypeAtLocation(bound.node),
    );
  if (has(type, NAMED_PRIMITIVE)) return types.typeToString(type);
  return isBrandedPrimitive(type) ? undefined : typeIdentity(checking, type, false);
}
