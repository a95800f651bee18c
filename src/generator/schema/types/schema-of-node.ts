/** The schema of a type node: by syntax first, and by the checker where syntax cannot decide. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import type { Frame } from '../../analysis/interpreter/index.js';
import { type Declaration, importOf, isInside, nodesIn } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { checkerOf } from './checker/checking.js';
import { schemaOfCheckedNode } from './checker/schema-of-type.js';
import { bindTypeParameters, type Conversion, hasNoTypeParameter } from './conversion.js';
import { shapeOfNode } from './shape-of-node.js';
import { structureOf } from './structure-of-node.js';
import { declaredSchema } from './type-reference.js';

/** `undefined` within the type becomes `UNDEFINED`. The caller separates it where a value may be left out. */
export const schemaOfNode = (context: SchemaContext, node: ts.TypeNode): Schema | undefined =>
  reading(context, (conversion) => schemaOf(conversion, node));

/** Applies the type arguments of a frame's instances and calls: reads `Entry<T>` as `Entry<Task>`. */
export function schemaInFrame(
  context: SchemaContext,
  node: ts.TypeNode,
  frame: Frame | undefined,
): Schema | undefined {
  return reading(context, (conversion) => {
    const environment = environmentOf(conversion, frame);
    const schema = environment.size === 0 ? undefined : schemaOf({ ...conversion, environment }, node);
    return schema ?? schemaOf(conversion, node);
  });
}

function environmentOf(conversion: Conversion, frame: Frame | undefined): Conversion['environment'] {
  if (frame === undefined) return new Map();
  const { of, types, outer } = frame;
  const binder = ts.isConstructorDeclaration(of) ? of.parent : of;
  const parameters = ts.isFunctionLike(binder) || ts.isClassLike(binder) ? binder.typeParameters : undefined;
  const around = environmentOf(conversion, outer);
  if (parameters === undefined) return around;
  const within = { ...conversion, environment: environmentOf(conversion, types?.within) };
  return new Map([...around, ...bindTypeParameters(within, parameters, types?.nodes)]);
}

/** By syntax alone; `undefined` if a part needs the checker. */
export const schemaBySyntax = (context: SchemaContext, node: ts.TypeNode): Schema | undefined =>
  reading(context, (conversion) => structureOf({ ...conversion, schemaOf: structureOf }, node));

/** The schema of declarations without type arguments; `at` is where it is needed. */
export const schemaOfDeclared = (
  context: SchemaContext,
  declarations: readonly Declaration[],
  at: ts.Node,
): Schema | undefined =>
  reading(context, (conversion) => declaredSchema(conversion, declarations, undefined, at));

/** Reads one type, then the named types that are too deep within it to be read at once. */
export function reading<Result>(context: SchemaContext, read: (conversion: Conversion) => Result): Result {
  const later: (() => void)[] = [];
  const result = read({
    context,
    environment: new Map(),
    open: [],
    budget: { left: MOST, later },
    depth: 0,
    schemaOf,
    structureOf,
    shapeOf: shapeOfNode,
  });
  for (let next = later.pop(); next !== undefined; next = later.pop()) next();
  return result;
}

/** How many types one type may be made of. */
const MOST = 20_000;

/** How deep unnamed declarations, and types, may be nested. Deeper ones are left to the checker. */
const DEPTH = 60;
const DEEP = 120;

/** The checker is asked for the innermost type that it can resolve by itself: one without bound type parameters. */
function schemaOf(conversion: Conversion, node: ts.TypeNode): Schema | undefined {
  const isDeep = conversion.open.length > DEPTH || conversion.depth > DEEP;
  const schema = isDeep ? undefined : structureOf(conversion, node);
  if (schema !== undefined || !hasNoTypeParameter(conversion, node)) return schema;
  const isReported = reportTypesNotFound(conversion.context, node);
  return schemaOfCheckedNode(conversion, node, isReported);
}

/** Types that nothing declares: of packages that are not installed, and misspelt ones. Returns whether there are any. */
function reportTypesNotFound(context: SchemaContext, node: ts.TypeNode): boolean {
  if (context.reports !== undefined) return false;
  const names = namesNotFound(context, node);
  for (const name of names) reportTypeNotFound(context, name);
  return names.length > 0;
}

function namesNotFound({ evaluator }: SchemaContext, node: ts.TypeNode): ts.EntityName[] {
  const types = checkerOf(evaluator, node);
  return types === undefined
    ? []
    : nodesIn(node)
        .filter(ts.isTypeReferenceNode)
        .filter((reference) => isNotFound(types, reference))
        .map(({ typeName }) => typeName);
}

/** A type that is found is an error as well, if its type arguments are missing. */
function isNotFound(types: ts.TypeChecker, node: ts.TypeReferenceNode): boolean {
  if (!isErrorType(types.getTypeFromTypeNode(node))) return false;
  const symbol = types.getSymbolAtLocation(node.typeName);
  if (symbol === undefined) return true;
  const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : types.getAliasedSymbol(symbol);
  return (target.declarations ?? []).length === 0;
}

const isErrorType = (type: ts.Type): boolean => 'intrinsicName' in type && type.intrinsicName === 'error';

const firstNameOf = (name: ts.EntityName): ts.Identifier =>
  ts.isIdentifier(name) ? name : firstNameOf(name.left);

/** Named types are described once for all uses, so only names in the parameter's own annotation are reported with it. */
function reportTypeNotFound(context: SchemaContext, name: ts.EntityName): void {
  const { report, parameter } = context;
  const owner = parameter !== undefined && isInside(name, parameter.type) ? ` of ${parameter.words}` : '';
  const text = name.getText();
  const message = `The type '${text}'${owner} cannot be resolved: nothing is validated there.`;
  report('type-not-found', name, message, remedyFor(text, specifierOf(context, name)));
}

function specifierOf({ evaluator }: SchemaContext, name: ts.EntityName): string | undefined {
  const [declaration] = evaluator.lookup(firstNameOf(name).text, name, 'type') ?? [];
  return declaration && importOf(declaration)?.specifier;
}

function remedyFor(name: string, specifier: string | undefined): string {
  if (specifier === undefined) return `Declare or import '${name}', or install the types that declare it.`;
  if (/^[./]/.test(specifier)) return `Correct the import from '${specifier}', or export '${name}' there.`;
  if (specifier.startsWith('meteor/'))
    return `Install the types of '${specifier}', such as '@types/meteor', or state '${name}' in a \`declare module '${specifier}'\`.`;
  return `Install '${specifier}' with its types, or correct the import of '${name}'.`;
}
