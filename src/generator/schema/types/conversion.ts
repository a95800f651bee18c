/** The state of converting a type to a schema. A conversion returns `undefined` where syntax cannot decide. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { nodesIn } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import type { Shape } from './shape.js';

export interface Conversion {
  readonly context: SchemaContext;
  /** The type arguments of the generic types around the current node. */
  readonly environment: Environment;
  /** The unnamed declarations and types that are being converted, outermost first. */
  readonly open: readonly (ts.Node | ts.Type)[];
  readonly budget: Budget;
  /** How many types contain the current one. The stack limits it. */
  readonly depth: number;
  /** Converts a type, by the checker if syntax cannot decide. */
  readonly schemaOf: (conversion: Conversion, node: ts.TypeNode) => Schema | undefined;
  /** Converts a type by its syntax. For types within it the checker may still be asked. */
  readonly structureOf: (conversion: Conversion, node: ts.TypeNode) => Schema | undefined;
  /** The properties of an object type. */
  readonly shapeOf: (conversion: Conversion, node: ts.TypeNode) => Shape | undefined;
}

/** The limits of converting one type, shared by all conversions within it. */
interface Budget {
  /** How many more types may be converted in place: types that contain each other would never end. */
  left: number;
  /** Converts named types that are deep within others: later, because the stack is limited. */
  readonly later: (() => void)[];
}

type Environment = ReadonlyMap<ts.Node, BoundTypeArgument>;

/** A type argument, with the conversion in which it is to be read. */
interface BoundTypeArgument {
  node: ts.TypeNode;
  conversion: Conversion;
}

/** Binds type parameters to the type arguments or to their defaults. Parameters without either stay unbound. */
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

/** Whether no type parameter that is bound occurs within a type. */
export const hasNoTypeParameter = ({ context, environment }: Conversion, node: ts.TypeNode): boolean =>
  environment.size === 0 ||
  !nodesIn(node).some((part) => {
    if (!ts.isTypeReferenceNode(part) || !ts.isIdentifier(part.typeName)) return false;
    const [declaration] = context.evaluator.lookup(part.typeName.text, part, 'type') ?? [];
    return declaration !== undefined && environment.has(declaration);
  });
