/** The schema of a type node: by syntax first, and by the checker where syntax cannot decide. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import type { Frame } from '../../analysis/interpreter/index.js';
import type { Declaration } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { schemaOfCheckedNode } from './checker/schema-of-type.js';
import { bindTypeParameters, type Conversion, hasNoTypeParameter } from './conversion.js';
import { reportTypesNotFound } from './not-found.js';
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
