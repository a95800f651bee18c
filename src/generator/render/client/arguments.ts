/** The arguments of a call as a client takes and sends them. */
import {
  type CallContract,
  type Contract,
  FILE,
  isArgumentName,
  type JsonType,
  type ParameterContract,
  type Schema,
} from '../../../shared/contract.js';
import { parametersOfPath, verbHasBody } from '../../../shared/conventions.js';
import { isFileSchema } from '../../../shared/file-arguments.js';
import { acceptsNothing, branches, mapChildren } from '../../../shared/json-schema/index.js';
import { positionsInPath, queryFields, withHintAsSchema } from '../../../shared/named-arguments.js';
import type { ClientNames } from './call-function.js';
import { parameterNames } from './names.js';

export interface Argument extends ParameterContract {
  /** The name in the client's code. */
  local: string;
  /** The name of the argument in a query. */
  queryName: string;
}

/**
 * The arguments that a request can carry. Without a body, arguments that a query cannot name must be in the path.
 * @param as whether the fields of a destructured parameter are arguments of their own (C59)
 */
export function requestArguments(
  contract: CallContract,
  { $defs }: ClientNames,
  as: 'fields' | 'whole' = 'whole',
): Argument[] {
  const inPath = positionsInPath(contract.path);
  const carried = contract.params.flatMap((parameter, index): CarriedArgument[] => {
    const isInPath = inPath.includes(index);
    const fields =
      as === 'fields' && parameter.fields === true && queryFields(parameter, contract.params, $defs);
    if (fields) return fields.map((field) => ({ parameter: field, isInPath }));
    const isNamed =
      verbHasBody(contract.verb) || readsRest(contract) || isArgumentName(parameter.name) || isInPath;
    return isNamed ? [{ parameter, isInPath }] : [];
  });
  const locals = parameterNames(carried.map(({ parameter }) => parameter.name));
  return carried.map(({ parameter, isInPath }, index) => ({
    ...asSent(withNamesOnly(withHintAsSchema(parameter)), verbHasBody(contract.verb)),
    local: locals[index] ?? parameter.name,
    queryName: isInPath ? parameter.name : argumentQueryName(parameter, $defs),
  }));
}

const asSent = <Parameter extends ParameterContract>(parameter: Parameter, hasForm: boolean): Parameter =>
  hasForm && parameter.schema ? { ...parameter, schema: asFile(parameter.schema) } : parameter;

/** Where a form may have a file, bytes are passed as one, too (C53). */
const asFile = (schema: Schema): Schema =>
  isFileSchema(schema)
    ? FILE
    : mapChildren(schema, (part, keyword) =>
        keyword === 'anyOf' || keyword === 'items' ? asFile(part) : part,
      );

export const argumentQueryName = ({ name, schema }: ParameterContract, $defs: Contract['$defs']): string =>
  isMixed(schema, $defs) ? `${name}:json` : name;

interface CarriedArgument {
  parameter: ParameterContract;
  isInPath: boolean;
}

/** Servers that accept further properties, as `z.object` does, ignore misspelt names: the client refuses them. */
function withNamesOnly<Parameter extends ParameterContract>(parameter: Parameter): Parameter {
  return parameter.schema === undefined
    ? parameter
    : { ...parameter, schema: withoutOpenFields(parameter.schema) };
}

function withoutOpenFields(schema: Schema): Schema {
  const { additionalProperties: others, ...rest } = mapChildren(schema, withoutOpenFields);
  const hasNames = Object.keys(schema.properties ?? {}).length > 0;
  return others === undefined || (others === true && hasNames)
    ? rest
    : { ...rest, additionalProperties: others };
}

/** Whether the path contains an item of the rest parameter. */
export const readsRest = ({ path, params }: CallContract): boolean =>
  parametersOfPath(path).some((position) => {
    const parameter = params[Number(position)];
    return parameter === undefined || parameter.rest === true;
  });

/** A plain text in a query leaves some types open: `5` for `number | string`, or for an argument without a type. */
/** Whether a client has to send the argument as JSON. */
export function isMixed(schema: Schema | undefined, $defs: Contract['$defs']): boolean {
  const { types, items, prefixItems } = typesOfValues(schema, $defs);
  const [only] = types;
  if (types.size !== 1 || only !== 'array') return mayBeMistaken(types);
  // A list of lists is one text, as JSON.
  const inner = typesOfValues(items === false ? undefined : items, $defs).types;
  return prefixItems !== undefined || (mayBeMistaken(inner) && !(inner.size === 1 && inner.has('array')));
}

type Type = JsonType | NonNullable<Schema['x-type']> | undefined;

/** The types that a value may have, `undefined` among them where it may be anything, and the items of an array. */
function typesOfValues(
  schema: Schema | undefined,
  $defs: Contract['$defs'],
): Pick<Schema, 'items' | 'prefixItems'> & { types: ReadonlySet<Type> } {
  const parts = branches(schema ?? {}, $defs).filter((part) => !acceptsNothing(part));
  const types = new Set(parts.flatMap((part): Type[] => [part['x-type'] ?? part.type].flat()));
  return { ...(parts.length === 1 ? parts[0] : {}), types };
}

/** Their texts differ. */
const DISTINCT: readonly Type[] = ['number', 'integer', 'boolean', 'null', 'object'];

const mayBeMistaken = (types: ReadonlySet<Type>): boolean =>
  types.size === 1
    ? types.has(undefined) || types.has('array')
    : [...types].some((type) => !DISTINCT.includes(type));
