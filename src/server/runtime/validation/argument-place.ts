/** Where a request has an argument, in the words of its caller: by name if it was sent so, else by position. */
import type { ParameterContract } from '../../../shared/contract.js';
import { canBeNamed, type ObjectReading } from '../../../shared/named-arguments.js';
import { jsonPointer, keysOfPointer } from './json-pointer.js';
import type { BodyForm } from './names.js';
import { memberPath, type PlacedIssue, type ValidationIssue } from './validation-issue.js';

/** How one call is given its arguments. */
export interface Giving {
  params: readonly ParameterContract[];
  reading: ObjectReading;
  /** The positions of the arguments in the path of the URL. */
  inPath: readonly number[];
  form: BodyForm;
}

/** Places issues whose paths begin with the position of the argument. */
export const placeIssues = (giving: Giving, issues: readonly ValidationIssue[]): PlacedIssue[] =>
  issues.map(({ path, message }) => ({ ...placeOfArgument(giving, path), message }));

function placeOfArgument(giving: Giving, pointer: string): Omit<PlacedIssue, 'message'> {
  const [first, ...keys] = keysOfPointer(pointer);
  if (first === undefined) return { path: pointer, words: 'The arguments' };
  const position = Number(first);
  const { name } = parameterAtPosition(giving.params, position) ?? {};
  const given = keysGiven(giving, position, keys);
  if (given !== undefined)
    return { path: jsonPointer(given), words: given.length === 0 ? (name ?? 'The body') : memberPath(given) };
  const argument = `Argument ${position}${name === undefined ? '' : ` ('${name}')`}`;
  return { path: pointer, words: keys.length === 0 ? argument : `${argument}: ${memberPath(keys)}` };
}

/** `undefined` for an argument that is passed by position. */
function keysGiven(
  { params, reading, inPath, form }: Giving,
  position: number,
  keys: readonly string[],
): readonly string[] | undefined {
  if (form === 'list') return undefined;
  const isBody = form === 'other' && position === 0 && !inPath.includes(0);
  if (isBody && (reading === 'argument' || keys.length > 0)) return keys;
  const parameter = parameterAtPosition(params, position);
  if (parameter === undefined || !canBeNamed(parameter, params)) return undefined;
  if (parameter.fields === true && form === 'names' && keys.length > 0) return keys;
  const item = parameter.rest === true ? [String(position - params.length + 1)] : [];
  return [parameter.name, ...item, ...keys];
}

/** A rest parameter, which is the last, takes all arguments from its position on. */
function parameterAtPosition(
  params: readonly ParameterContract[],
  position: number,
): ParameterContract | undefined {
  const last = params.at(-1);
  return params[position] ?? (last?.rest === true ? last : undefined);
}
