/**
 * What a JSON object in the body of a call is: its only argument (C11), or the names of its arguments (C38). The document, the
 * runtime and the comparison of two contracts decide it here, from the contract alone.
 */
import {
  type CallContract,
  isArgumentName,
  isNeeded,
  type ParameterContract,
  type Schema,
} from './contract.js';
import { parametersOfPath } from './conventions.js';
import { acceptsEverything, acceptsNothing, resolveReference, surelyRefuses } from './json-schema/index.js';

export interface PlacedArgument {
  /** From 0. */
  position: number;
  parameter: ParameterContract;
}

type ParametersAndPath = Pick<CallContract, 'params' | 'path'>;

/** The positions of the arguments that stand in the path. */
export const positionsInPath = (path: string): number[] =>
  parametersOfPath(path).flatMap((segment) => (/^\d+$/.test(segment) ? [Number(segment)] : []));

/** The arguments that do not stand in the path. */
export function argumentsOfBody({ params, path }: ParametersAndPath): PlacedArgument[] {
  const inPath = positionsInPath(path);
  return params
    .map((parameter, position) => ({ parameter, position }))
    .filter(({ position }) => !inPath.includes(position));
}

/** Whether an object can name the argument. Two with the same name could not be told apart. */
export const canBeNamed = ({ name }: ParameterContract, params: readonly ParameterContract[]): boolean =>
  isArgumentName(name) && params.filter((other) => other.name === name).length === 1;

/**
 * `argument`: the object is the only argument. `names`: its keys are names. `either`: no type says that it cannot be the only
 * argument, as in `(task, user)` without types. It names arguments if it names all that the call needs and nothing else.
 */
export type ObjectReading = 'argument' | 'names' | 'either';

/** @param isValidated whether arguments that are missing are refused */
export function readingOfObject(
  call: ParametersAndPath,
  $defs: Readonly<Record<string, Schema>>,
  isValidated: boolean,
): ObjectReading {
  const given = argumentsOfBody(call);
  const needed = given.filter(({ parameter }) => isNeeded(parameter));
  if (call.params.length === 0 || needed.some(({ parameter }) => !canBeNamed(parameter, call.params)))
    return 'argument';
  const [first] = given;
  if (first?.position !== 0 || !mayBeObject(first.parameter, $defs)) return 'names';
  const others = needed.filter(({ position }) => position > 0);
  if (others.length === 0) return 'argument';
  return isValidated && others.some(({ parameter }) => !mayBeMissing(parameter)) ? 'names' : 'either';
}

/** As the document and clients show it, which refuse nothing. */
export function withHintAsSchema({ hint, ...parameter }: ParameterContract): ParameterContract {
  return hint === undefined ? parameter : { ...parameter, schema: hint };
}

/** Whether the runtime lets a call leave the argument out: what may be anything may also be missing (C40). */
export const mayBeMissing = (parameter: ParameterContract): boolean =>
  !isNeeded(parameter) || parameter.schema === undefined || acceptsEverything(parameter.schema);

function mayBeObject({ schema }: ParameterContract, $defs: Readonly<Record<string, Schema>>): boolean {
  if (schema === undefined) return true;
  const found = resolveReference(schema, $defs) ?? {};
  return !acceptsNothing(found) && !surelyRefuses(found, {}, (part) => resolveReference(part, $defs));
}
