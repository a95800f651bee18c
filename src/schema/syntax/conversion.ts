/** What converting a stated type works with. Where syntax cannot decide, a conversion answers `undefined`. */
import { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import type { SchemaContext } from '../context/index.js';

export interface Conversion {
  readonly context: SchemaContext;
  /** What the type parameters of the generic types stand for that are being described. */
  readonly environment: Environment;
  /** The declarations that are being described without a name of their own. */
  readonly open: readonly ts.Node[];
  /** How many more types may be described in place: those that hold each other twice would never end. */
  readonly budget: { left: number };
  /** How many types are being described, each within the one before: the stack has room for no more than some. */
  readonly depth: number;
  /** The schema of a type, if need be with the checker's help. */
  readonly schemaOf: (conversion: Conversion, node: ts.TypeNode) => Schema | undefined;
  /** The schema of a type by its syntax: what stands within may still be asked of the checker. */
  readonly structureOf: (conversion: Conversion, node: ts.TypeNode) => Schema | undefined;
  /** The properties of an object type. */
  readonly shapeOf: (conversion: Conversion, node: ts.TypeNode) => Shape | undefined;
}

type Environment = ReadonlyMap<ts.Node, BoundTypeArgument>;

/** A type argument, with what it is to be read with. */
interface BoundTypeArgument {
  node: ts.TypeNode;
  conversion: Conversion;
}

export interface Shape {
  properties: ReadonlyMap<string, Property>;
  /** What an object with any keys takes beside its properties. */
  keys?: Schema;
  /** Whether it has a name, so that it is an object even without properties. */
  isNamed: boolean;
}

export interface Property {
  type: () => Schema | undefined;
  optional: boolean;
  /** What its documentation says. */
  documented: (schema: Schema) => Schema;
}

/** Binds the type parameters of a declaration to arguments, or to what they default to; the rest stays free. */
export function bindTypeParameters(
  conversion: Conversion,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  given: readonly ts.TypeNode[] | undefined,
): Environment {
  const environment = new Map<ts.Node, BoundTypeArgument>();
  for (const [index, parameter] of (parameters ?? []).entries()) {
    const argument = given?.[index];
    if (argument !== undefined) environment.set(parameter, { node: argument, conversion });
    else if (parameter.default !== undefined) {
      const within = { ...conversion, environment: new Map(environment) };
      environment.set(parameter, { node: parameter.default, conversion: within });
    }
  }
  return environment;
}

/** Whether no part of a type stands for an argument of a generic type. */
export function hasNoTypeParameter({ context, environment }: Conversion, node: ts.TypeNode): boolean {
  if (environment.size === 0) return true;
  const isFree = (child: ts.Node): boolean => {
    if (ts.isTypeReferenceNode(child) && ts.isIdentifier(child.typeName)) {
      const [declaration] = context.evaluator.lookup(child.typeName.text, child, 'type') ?? [];
      if (declaration !== undefined && environment.has(declaration)) return true;
    }
    return ts.forEachChild(child, (each) => isFree(each) || undefined) === true;
  };
  return !isFree(node);
}
