/** Converts types that are referred to by name: interfaces, classes, enums, aliases and type parameters. */
import { ts } from 'ts-morph';
import type { JsonLiteral, Schema } from '../../../shared/contract.js';
import { constant, unionOf, withMoreProperties } from '../../../shared/json-schema/index.js';
import { type Evaluator, enumObject, isUnknown } from '../../analysis/interpreter/index.js';
import { type Declaration, unparenthesized } from '../../analysis/syntax/index.js';
import { annotated } from '../annotations/index.js';
import { isCircular, type SchemaContext } from '../context/index.js';
import { schemaOfBrand, withPrimitivesOfBrand } from './brand.js';
import { bindTypeParameters, type Conversion } from './conversion.js';
import { anything } from './literal-type.js';
import { resolvedTypeName } from './named-type.js';
import { schemaOfShape } from './shape.js';
import { declaredShape, isObjectDeclaration } from './shape-of-node.js';
import { declaredIdentity, instanceIdentity, isNamingBody } from './type-naming.js';
import { foreignSchema, globalSchema, nodeSchema } from './well-known.js';

export function referenceSchema(conversion: Conversion, node: ts.TypeReferenceNode): Schema | undefined {
  const member = memberSchema(conversion, node.typeName);
  if (member !== undefined) return member;
  const resolved = resolvedTypeName(conversion.context.evaluator, node.typeName);
  if (resolved === undefined) return undefined;
  if (resolved.kind === 'foreign')
    return foreignSchema(resolved) ?? nodeSchema(conversion.context, resolved, node);
  if (resolved.kind === 'global') return globalSchema(conversion, resolved.name, node);
  const [declaration] = resolved.declarations;
  if (declaration !== undefined && ts.isTypeParameterDeclaration(declaration))
    return argumentSchema(conversion, declaration, node);
  return declaredSchema(conversion, resolved.declarations, node.typeArguments, node);
}

/** The schema of an interface, class, enum or alias; `given` are the type arguments. */
export function declaredSchema(
  conversion: Conversion,
  declarations: readonly Declaration[],
  given: readonly ts.TypeNode[] | undefined,
  at: ts.Node,
): Schema | undefined {
  const [declaration] = declarations;
  if (declaration === undefined) return undefined;
  if (ts.isTypeAliasDeclaration(declaration)) return aliasSchema(conversion, declaration, given);
  if (ts.isEnumDeclaration(declaration))
    return wholeEnum(conversion, declarations.filter(ts.isEnumDeclaration));
  return isObjectDeclaration(declaration)
    ? declaredObjectSchema(conversion, declarations, given, at)
    : undefined;
}

/** `Color.Red` */
function memberSchema({ context }: Conversion, name: ts.EntityName): Schema | undefined {
  if (!ts.isQualifiedName(name)) return undefined;
  const holder = resolvedTypeName(context.evaluator, name.left);
  if (holder?.kind !== 'declared') return undefined;
  const value = enumValues(context.evaluator, holder.declarations.filter(ts.isEnumDeclaration))?.get(
    name.right.text,
  );
  return value === undefined ? undefined : constant(value);
}

/** The schema of the type argument for a type parameter. A function's type parameter is read as its constraint. */
function argumentSchema(
  conversion: Conversion,
  parameter: ts.TypeParameterDeclaration,
  node: ts.TypeReferenceNode,
): Schema | undefined {
  const argument = conversion.environment.get(parameter);
  if (argument !== undefined) return conversion.schemaOf(argument.conversion, argument.node);
  if (!ts.isFunctionLike(parameter.parent)) return undefined;
  const { constraint } = parameter;
  if (constraint === undefined) return anything(conversion.context, node);
  const least = conversion.schemaOf(conversion, constraint);
  return least && withMoreProperties(least, conversion.context.definitions.resolve);
}

function declaredObjectSchema(
  conversion: Conversion,
  declarations: readonly Declaration[],
  typeArguments: readonly ts.TypeNode[] | undefined,
  at: ts.Node,
): Schema | undefined {
  const [declaration] = declarations.filter(isObjectDeclaration);
  if (declaration === undefined) return undefined;
  const branded = schemaOfBrand(declarations);
  if (branded !== undefined) return branded;
  const identity = instanceIdentity(conversion, declaration, declaration.typeParameters, typeArguments);
  const described = (within: Conversion): Schema | undefined => {
    const shape = declaredShape(within, declarations, typeArguments);
    const schema = shape && schemaOfShape(shape, () => anything(within.context, at));
    const whole = schema && withPrimitivesOfBrand(schema, declarations);
    return whole && annotated(conversion.context, whole, declaration);
  };
  if (identity !== undefined)
    return conversion.context.definitions.attempt(identity, () => described({ ...conversion, open: [] }));
  // A type without a name cannot refer to itself.
  return conversion.open.includes(declaration) ? undefined : described(conversion);
}

function wholeEnum({ context }: Conversion, declarations: readonly ts.EnumDeclaration[]): Schema | undefined {
  const values = enumValues(context.evaluator, declarations);
  const [first] = declarations;
  const identity = first && declaredIdentity(first);
  if (values === undefined || first === undefined || identity === undefined) return undefined;
  const schema = enumSchema(values);
  if (values.size < 2) return schema;
  return context.definitions.attempt(identity, () => annotated(context, schema, first));
}

function aliasSchema(
  conversion: Conversion,
  declaration: ts.TypeAliasDeclaration,
  given: readonly ts.TypeNode[] | undefined,
): Schema | undefined {
  const { definitions } = conversion.context;
  const environment = bindTypeParameters(conversion, declaration.typeParameters, given);
  const body = unparenthesized(declaration.type);
  const isOpen = conversion.open.includes(declaration);
  const described = (open: Conversion['open'], whole: Conversion['schemaOf']): Schema | undefined => {
    const schema = whole({ ...conversion, environment, open }, body);
    return schema && annotated(conversion.context, schema, declaration);
  };
  const isNaming = isNamingBody({ ...conversion, environment }, body);
  if (isNaming || (isOpen && declaration.typeParameters === undefined)) {
    const identity = instanceIdentity(conversion, declaration, declaration.typeParameters, given);
    if (identity !== undefined) {
      const reference = definitions.attempt(identity, () =>
        described(isNaming ? [] : [declaration], conversion.structureOf),
      );
      return reference && withoutCircle(conversion.context, reference, declaration);
    }
  }
  return isOpen ? undefined : described([...conversion.open, declaration], conversion.schemaOf);
}

/** TypeScript refuses an alias that is one of its own alternatives, and takes it for `any`. */
function withoutCircle(
  { definitions, report, reports }: SchemaContext,
  reference: Schema,
  { name }: ts.TypeAliasDeclaration,
): Schema {
  if (!isCircular(definitions, reference)) return reference;
  if (reports === undefined)
    report(
      'type-circular',
      name,
      `The type '${name.text}' is circular: it is one of its own alternatives. It accepts anything.`,
      `Refer to it within an object or a list, as \`${name.text}[]\`.`,
    );
  return {};
}

/** By the names of the members; `undefined` if a value is computed. */
function enumValues(
  evaluator: Evaluator,
  declarations: readonly ts.EnumDeclaration[],
): Map<string, JsonLiteral> | undefined {
  const object = enumObject(evaluator, declarations);
  if (object.kind !== 'object') return undefined;
  const values = new Map<string, JsonLiteral>();
  for (const member of object.members) {
    if (isUnknown(member)) return undefined;
    const value = member.value();
    if (value.kind !== 'literal' || value.value === undefined) return undefined;
    values.set(member.name, value.value);
  }
  return values;
}

const enumSchema = (values: ReadonlyMap<string, JsonLiteral>): Schema =>
  unionOf([...values.values()].map(constant));
