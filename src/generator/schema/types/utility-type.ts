/** Converts built-in types that change objects or unions, such as `Pick` and `Exclude`. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import {
  acceptsNothing,
  canonicalText,
  constant,
  separateUndefined,
  unionOf,
} from '../../../shared/json-schema/index.js';
import type { Conversion } from './conversion.js';
import { literalNames, recordShape } from './mapped-type.js';
import type { Property, Shape } from './shape.js';

export function utilityShape(
  conversion: Conversion,
  name: string,
  [first, second]: readonly ts.TypeNode[],
): Shape | undefined {
  if (first === undefined) return undefined;
  switch (name) {
    case 'Partial':
      return withEveryProperty(conversion.shapeOf(conversion, first), (property) => ({
        ...property,
        optional: true,
      }));
    case 'Required':
      return withEveryProperty(conversion.shapeOf(conversion, first), required);
    case 'Readonly':
      return withEveryProperty(conversion.shapeOf(conversion, first), (property) => property);
    case 'Pick':
    case 'Omit':
      return second === undefined ? undefined : chosen(conversion, first, second, name === 'Pick');
    case 'Record':
      return second === undefined ? undefined : recordShape(conversion, first, second);
    default:
      return undefined;
  }
}

function withEveryProperty(
  shape: Shape | undefined,
  change: (property: Property) => Property,
): Shape | undefined {
  if (shape === undefined) return undefined;
  const properties = [...shape.properties].map(([name, property]) => [name, change(property)] as const);
  return { ...shape, properties: new Map(properties), isInstance: false };
}

function required(property: Property): Property {
  if (!property.optional) return property;
  const type = (): ReturnType<Property['type']> => {
    const schema = property.type();
    return schema === undefined || schema === 'function' ? schema : separateUndefined(schema).schema;
  };
  return { ...property, type, optional: false };
}

function chosen(
  conversion: Conversion,
  from: ts.TypeNode,
  keys: ts.TypeNode,
  keeps: boolean,
): Shape | undefined {
  const shape = conversion.shapeOf(conversion, from);
  const names = new Set(literalNames(conversion, keys));
  if (shape === undefined || names.size === 0 || shape.keys !== undefined) return undefined;
  const properties = [...shape.properties].filter(([name]) => names.has(name) === keeps);
  return { properties: new Map(properties), isInstance: false };
}

/** Converts `NonNullable`, `Exclude` and `Extract` if both sides are lists of alternatives. */
export function utilityUnion(
  conversion: Conversion,
  name: string,
  [first, second]: readonly ts.TypeNode[],
): Schema | undefined {
  if (first === undefined) return undefined;
  const given = conversion.structureOf(conversion, first);
  if (given === undefined) return undefined;
  if (name === 'NonNullable') return withoutNull(conversion, given);
  const other = second === undefined ? undefined : conversion.structureOf(conversion, second);
  const parts = alternativesIn(conversion, given);
  const taken = other === undefined ? undefined : alternativesIn(conversion, other);
  if (parts === undefined || taken === undefined || ![...parts, ...taken].every(isConstant)) return undefined;
  const texts = new Set(taken.map(canonicalText));
  return unionOf(parts.filter((part) => texts.has(canonicalText(part)) === (name === 'Extract')));
}

const isConstant = ({ type, const: value }: Schema): boolean => value !== undefined || type === 'null';

function withoutNull(conversion: Conversion, schema: Schema): Schema | undefined {
  const isVoid = (part: Schema): boolean => part.type === 'null' || acceptsNothing(part);
  const target = conversion.context.definitions.target(schema);
  const parts = target === undefined ? undefined : alternativesIn(conversion, target);
  if (parts === undefined) return undefined;
  return parts.some(isVoid) ? unionOf(parts.filter((part) => !isVoid(part))) : schema;
}

function alternativesIn(conversion: Conversion, schema: Schema): Schema[] | undefined {
  const { type, enum: values, anyOf } = schema;
  if (schema.$ref !== undefined) {
    const target = conversion.context.definitions.resolve(schema);
    if (target === undefined) return undefined;
    return target.anyOf === undefined && target.enum === undefined
      ? [schema]
      : alternativesIn(conversion, target);
  }
  if (anyOf !== undefined) {
    const parts = anyOf.map((part) => alternativesIn(conversion, part));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  if (values !== undefined) return values.map(constant);
  if (Array.isArray(type)) return type.map((kind) => ({ type: kind }));
  return [schema];
}
