/**
 * Decides whether a JSON object in a body is the only argument of a call (C11) or contains its arguments by name (C38).
 * The document, the runtime and the comparison of contracts decide it here, from the contract alone.
 */
import {
  type CallContract,
  isArgumentName,
  isNeeded,
  type ParameterContract,
  type Schema,
} from './contract.js';
import { argumentPosition, parametersOfPath } from './conventions.js';
import { acceptsEverything, acceptsNothing, resolveReference, surelyRefuses } from './json-schema/index.js';

export interface PlacedArgument {
  /** The position, counted from 0. */
  position: number;
  parameter: ParameterContract;
}

type ParametersAndPath = Pick<CallContract, 'params' | 'path'>;

export const positionsInPath = (path: string): number[] =>
  parametersOfPath(path).flatMap((name) => argumentPosition(name) ?? []);

/** The arguments that are not in the path. */
export function argumentsOfBody({ params, path }: ParametersAndPath): PlacedArgument[] {
  const inPath = positionsInPath(path);
  return params
    .map((parameter, position) => ({ parameter, position }))
    .filter(({ position }) => !inPath.includes(position));
}

/** Whether an object can pass the argument by name, which must be unique. */
export const canBeNamed = ({ name }: ParameterContract, params: readonly ParameterContract[]): boolean =>
  isArgumentName(name) && params.filter((other) => other.name === name).length === 1;

/**
 * `argument`: the object is the only argument. `names`: its keys are names of arguments. `either`: types do not decide,
 * as in `(task, user)` without types; its keys are names if the call needs exactly these arguments.
 */
export type ObjectReading = 'argument' | 'names' | 'either';

/** @param isValidated whether missing arguments are refused */
export function readingOfObject(
  call: ParametersAndPath,
  $defs: Readonly<Record<string, Schema>>,
  isValidated: boolean,
): ObjectReading {
  const bodyArguments = argumentsOfBody(call);
  const needed = bodyArguments.filter(({ parameter }) => isNeeded(parameter));
  if (call.params.length === 0 || needed.some(({ parameter }) => !canBeNamed(parameter, call.params)))
    return 'argument';
  const [first] = bodyArguments;
  if (first?.position !== 0 || !mayBeObject(first.parameter, $defs)) return 'names';
  const others = needed.filter(({ position }) => position > 0);
  if (others.length === 0) return 'argument';
  return isValidated && others.some(({ parameter }) => !mayBeMissing(parameter)) ? 'names' : 'either';
}

/**
 * The fields of an object that a query names like arguments (C59); `undefined` if they are not known. A name that a parameter
 * has is the parameter's.
 */
export function queryFields(
  parameter: ParameterContract,
  params: readonly ParameterContract[],
  $defs: Readonly<Record<string, Schema>>,
): ParameterContract[] | undefined {
  const fields = propertyArguments(parameter.schema ?? {}, $defs)?.map(({ optional, ...field }) =>
    isNeeded(parameter) && optional !== true ? field : { ...field, optional: true as const },
  );
  const isTaken = ({ name }: ParameterContract): boolean => params.some((other) => other.name === name);
  return fields?.some((field) => isNeeded(field) && isTaken(field)) === true
    ? undefined
    : fields?.filter((field) => !isTaken(field));
}

/** The arguments that a query can name: all arguments outside the path, and the fields of a destructured argument. */
export const argumentsOfQuery = (
  call: ParametersAndPath,
  $defs: Readonly<Record<string, Schema>>,
): ParameterContract[] =>
  argumentsOfBody(call).flatMap(({ parameter }) =>
    parameter.fields === true
      ? (queryFields(parameter, call.params, $defs) ?? [])
      : isArgumentName(parameter.name)
        ? [parameter]
        : [],
  );

function propertyArguments(
  schema: Schema,
  $defs: Readonly<Record<string, Schema>>,
): ParameterContract[] | undefined {
  const { type, properties, required = [], allOf } = resolveReference(schema, $defs) ?? {};
  if (allOf !== undefined) {
    const parts = allOf.map((part) => propertyArguments(part, $defs));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  if (type !== 'object' || properties === undefined) return undefined;
  return Object.entries(properties).map(([name, member]) => ({
    name,
    ...(acceptsEverything(member) ? {} : { schema: member }),
    ...(required.includes(name) ? {} : { optional: true }),
  }));
}

/** The parameter for documents and clients, which show the hint as its schema. */
export function withHintAsSchema({ hint, ...parameter }: ParameterContract): ParameterContract {
  return hint === undefined ? parameter : { ...parameter, schema: hint };
}

/** Whether the runtime accepts a call without the argument. An argument that may be anything may be missing (C40). */
export const mayBeMissing = (parameter: ParameterContract): boolean =>
  !isNeeded(parameter) || parameter.schema === undefined || acceptsEverything(parameter.schema);

/**
 * Whether an object that names only some of the arguments is refused, since it would be the first argument: nothing describes
 * that argument, and the handler does not use it as an object.
 */
export function needsList(call: ParametersAndPath, reading: ObjectReading): boolean {
  const [first] = argumentsOfBody(call);
  if (first?.position !== 0 || reading === 'names') return false;
  const { schema = {}, hint, takesObject, rest } = first.parameter;
  if (!acceptsEverything(schema) || takesObject === true || rest === true) return false;
  return hint === undefined && canBeNamed(first.parameter, call.params);
}

/** The body of a call whose first argument is not named because it has no type: `[word]`; `undefined` for other calls. */
export function untypedBody(
  call: ParametersAndPath,
  $defs: Readonly<Record<string, Schema>>,
): string | undefined {
  const reading = readingOfObject(call, $defs, true);
  return reading === 'argument' && needsList(call, reading) ? listText(call) : undefined;
}

/** `[taskId, ...tags]`. An argument in the path is `null` in the list, or any other value. */
export function listText({ params, path }: ParametersAndPath): string {
  const inPath = positionsInPath(path);
  const texts = params.map(({ name, rest }, position) =>
    inPath.includes(position) ? 'null' : rest === true ? `...${name}` : name,
  );
  return `[${texts.join(', ')}]`;
}

function mayBeObject(
  { schema }: Pick<ParameterContract, 'schema'>,
  $defs: Readonly<Record<string, Schema>>,
): boolean {
  if (schema === undefined) return true;
  const resolved = resolveReference(schema, $defs) ?? {};
  return !acceptsNothing(resolved) && !surelyRefuses(resolved, {}, (part) => resolveReference(part, $defs));
}
