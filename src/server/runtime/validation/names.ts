/** Reads arguments from an object whose keys are their names (C38), and shows an example of a body. */
import { type CallContract, isNeeded, type ParameterContract } from '../../../shared/contract.js';
import type { UnknownRecord } from '../../../shared/is-record.js';
import { exampleOf, type SchemasByName } from '../../../shared/json-schema/index.js';
import { argumentsOfBody, canBeNamed, type ObjectReading } from '../../../shared/named-arguments.js';
import { httpError } from '../errors/http-error.js';
import { hexDigits } from '../object-id.js';
import { isPlainObject } from '../plain-object.js';
import { type Coercing, coerceArgument, type FormTexts, textsIn } from './coerce.js';
import { below } from './json-pointer.js';
import type { ValidationIssue } from './validation-issue.js';

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
 * @param texts set if a form names them
 * @param path the arguments of the path, by position
 * @throws HttpError 400 if an argument of the path is named with another value
 */
export function placeNames(
  coercing: Coercing,
  { params }: CallContract,
  fields: UnknownRecord,
  texts: FormTexts | undefined,
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
    else placeNamed(values, position, parameter, namedValue(coercing, parameter, fields[name], texts));
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
  while (values.length < position) values.push(undefined);
  if (rest === true && Array.isArray(value)) values.push(...value);
  else values[position] = value;
}

function namedValue(
  coercing: Coercing,
  parameter: ParameterContract,
  value: unknown,
  textsOf: FormTexts | undefined,
): unknown {
  const texts = textsOf && (textsOf(parameter.name) ?? textsIn(value));
  if (parameter.schema === undefined || texts === undefined) return value;
  return coerceArgument({ ...coercing, keepsTexts: true }, parameter, texts);
}

function refuseOther(name: string, value: unknown, inPath: string): void {
  const isSame =
    typeof value === 'object' ? value !== null && hexDigits(value) === inPath : String(value) === inPath;
  if (isSame) return;
  const details = [{ path: below('', name), message: 'has another value in the path' }];
  throw httpError('argumentInPath', { name }, { details });
}

/** @throws HttpError 400 */
export function refuseUnknownNames(unknown: readonly string[], call: CallContract, example: string): void {
  const refused = unknownNames(unknown);
  const names = argumentsOfBody(call).map(({ parameter: { name } }) => name);
  // Without arguments to name, the body is ignored, like the query of a call with all arguments in its path.
  if (refused === undefined || names.length === 0) return;
  const { name, details } = refused;
  throw httpError('unknownArgumentName', { name, names: names.join(', '), example }, { details });
}

/** @throws HttpError 400 */
export function refuseSomeNames(call: CallContract, example: string): never {
  const name = argumentsOfBody(call)[0]?.parameter.name ?? '';
  const details = [{ path: below('', name), message: 'is not passed by its name' }];
  throw httpError('argumentNotNamed', { name, example }, { details });
}

/** The first of the names, for a message, and all of them, for its details; `undefined` for none. */
export function unknownNames([first, ...others]: readonly string[]):
  | { name: string; details: ValidationIssue[] }
  | undefined {
  if (first === undefined) return undefined;
  const details = [first, ...others].slice(0, 100);
  return {
    name: JSON.stringify(first.slice(0, 60)),
    details: details.map((name) => ({ path: below('', name), message: 'is not an argument' })),
  };
}

/** A longer example of one argument hides the others. */
const LONGEST_VALUE = 200;

/** What the body may be: `{"taskId": "LmzQ7eXTwpcYF4sAi", "minutes": 1}` */
export function exampleOfBody(
  call: CallContract,
  reading: ObjectReading,
  definitions: SchemasByName,
): string {
  const given = argumentsOfBody(call);
  const needed = given.filter(({ parameter }) => isNeeded(parameter));
  const [first] = given;
  const textOf = (parameter: ParameterContract): string => exampleText(parameter, definitions);
  if (reading !== 'argument') {
    const shown = needed.length === 0 ? given : needed;
    return `{${shown.map(({ parameter }) => `${JSON.stringify(parameter.name)}: ${textOf(parameter)}`).join(', ')}}`;
  }
  const isAlone = first?.position === 0 && needed.every(({ position }) => position === 0);
  const alone = isAlone ? textOf(first.parameter) : '';
  if (alone.startsWith('{')) return alone;
  const texts = call.params
    .slice(0, (needed.at(-1)?.position ?? 0) + 1)
    .map((parameter, position) =>
      given.some((argument) => argument.position === position) ? textOf(parameter) : 'null',
    );
  return `[${texts.join(', ')}]`;
}

function exampleText({ name, schema = {}, rest }: ParameterContract, definitions: SchemasByName): string {
  const value = exampleOf(schema, name, definitions);
  return value === undefined ? '…' : shortText(rest === true ? [value] : value);
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? '…';
  if (text.length <= LONGEST_VALUE) return text;
  return `${text.slice(0, 1)}…${text.slice(-1)}`;
}
