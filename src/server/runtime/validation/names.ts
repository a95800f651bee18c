/** Reads arguments from an object whose keys are their names (C38). */
import { type CallContract, isNeeded, type ParameterContract } from '../../../shared/contract.js';
import type { UnknownRecord } from '../../../shared/is-record.js';
import {
  argumentsOfBody,
  canBeNamed,
  listText,
  type ObjectReading,
} from '../../../shared/named-arguments.js';
import { httpError } from '../errors/http-error.js';
import { hexDigits } from '../object-id.js';
import { isPlainObject } from '../plain-object.js';
import { type Coercing, coerceArgument, textsOfValue } from './coerce.js';
import { below } from './json-pointer.js';

/** How a call passes its arguments; a query uses names. `other` is no body, or a body that is the only argument. */
export type BodyForm = 'list' | 'names' | 'other';
/** By position. */
export type PathArguments = Readonly<Record<string, string | string[]>>;

/** Whether the keys of a body are names of arguments. */
export function isNaming(body: unknown, reading: ObjectReading, call: CallContract): body is UnknownRecord {
  if (reading === 'argument' || !isPlainObject(body)) return false;
  if (reading === 'names') return true;
  const needed = argumentsOfBody(call).filter(({ parameter }) => isNeeded(parameter));
  return isNamingSome(body, call) && needed.every(({ parameter: { name } }) => Object.hasOwn(body, name));
}

/** Whether all keys of a body are names of arguments. */
export function isNamingSome(body: unknown, { params }: CallContract): body is UnknownRecord {
  const names = isPlainObject(body) ? Object.keys(body) : [];
  return names.length > 0 && names.every((name) => params.some((parameter) => parameter.name === name));
}

/**
 * The arguments by position, without those of the path, and the names that no argument has.
 * @param path the arguments of the path, by position
 * @throws HttpError 400 if an argument of the path is named with another value
 */
export function placeNames(
  coercing: Coercing,
  { params }: CallContract,
  fields: UnknownRecord,
  isForm: boolean,
  path: PathArguments,
): { values: unknown[]; unknown: string[] } {
  const values: unknown[] = [];
  const names = new Set<string>();
  for (const [position, parameter] of params.entries()) {
    const { name } = parameter;
    if (!canBeNamed(parameter, params) || !Object.hasOwn(fields, name)) continue;
    names.add(name);
    const inPath = Object.hasOwn(path, position) ? path[position] : undefined;
    if (inPath !== undefined) refuseOther(name, fields[name], String(inPath));
    else
      placeNamed(
        values,
        position,
        parameter,
        isForm ? coercedValue(coercing, parameter, fields[name]) : fields[name],
      );
  }
  return { values, unknown: Object.keys(fields).filter((name) => !names.has(name)) };
}

/** A rest parameter is named once, with all its items. */
export function placeNamed(
  values: unknown[],
  position: number,
  { rest }: ParameterContract,
  value: unknown,
): void {
  if (rest === true && Array.isArray(value))
    for (const [index, item] of value.entries()) place(values, position + index, item);
  else place(values, position, value);
}

export function place(values: unknown[], position: number, value: unknown): void {
  while (values.length < position) values.push(undefined);
  values[position] = value;
}

function coercedValue(coercing: Coercing, parameter: ParameterContract, value: unknown): unknown {
  const texts = textsOfValue(value);
  if (parameter.schema === undefined || texts === undefined) return value;
  return coerceArgument(coercing, parameter, texts);
}

function refuseOther(name: string, value: unknown, inPath: string): void {
  const isSame =
    typeof value === 'object' ? value !== null && hexDigits(value) === inPath : String(value) === inPath;
  if (isSame) return;
  const details = [{ path: below('', name), message: 'has another value in the path' }];
  throw httpError('argumentInPath', { name }, { details });
}

/**
 * @param place where the names are
 * @param taken names of the arguments that the call takes there
 * @throws HttpError 400 if there are unknown names
 */
export function refuseUnknownNames(
  place: 'body' | 'query',
  unknown: readonly string[],
  taken: readonly string[],
): void {
  const [first] = unknown;
  if (first === undefined) return;
  const details = unknown
    .slice(0, MOST_LISTED)
    .map((name) => ({ path: below('', name), message: 'is not an argument' }));
  const name = JSON.stringify(first.slice(0, 60));
  throw httpError('unknownArgument', { place, name, names: taken.join(', ') || 'none' }, { details });
}

const MOST_LISTED = 100;

/** @throws HttpError 400 */
export function refuseSomeNames(call: CallContract): never {
  const name = argumentsOfBody(call)[0]?.parameter.name ?? '';
  const details = [{ path: below('', name), message: 'is not passed by its name' }];
  throw httpError('argumentNotNamed', { name, body: listText(call) }, { details });
}
