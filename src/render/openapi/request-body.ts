/** The body of a call by POST, PUT or PATCH (C10, C11). */
import { type CallContract, isNeeded, type ParameterContract, type Schema } from '../../contract.js';
import { acceptsEverything } from '../../json-schema.js';
import type { DocumentContext } from './document-context.js';
import { exampleOf } from './example.js';
import { withExample } from './media.js';
import { objectSide } from './object-side.js';
import { positionsInPath } from './parameters.js';
import type { Content, RequestBody } from './types.js';

const ANYTHING: Schema = {};
/** Describes an argument whose value the path holds: its place in the array is ignored. */
const IN_PATH: Schema = { description: 'Taken from the path.' };

/**
 * The arguments as an array and, if one object can be all of them, that object. `undefined` if the body has no
 * arguments.
 */
export function callBody(call: CallContract, known: DocumentContext): RequestBody | undefined {
  if (call.readsRequest === true) return { required: false, content: { 'application/json': {} } };
  const inPath = positionsInPath(call.path);
  const last = call.params.findLastIndex((_, position) => !inPath.includes(position));
  if (last === -1) return undefined;
  const params = call.params.slice(0, last + 1);
  const required = params.findLastIndex(
    (parameter, position) => isNeeded(parameter) && !inPath.includes(position),
  );
  const array = arrayForm(params, inPath, required + 1, known);
  const object = inPath.includes(0) ? undefined : objectForm(params, known);
  return { required: required !== -1, content: contentOf(array, params, object, known) };
}

function arrayForm(
  params: readonly ParameterContract[],
  inPath: readonly number[],
  minItems: number,
  { validation }: DocumentContext,
): Schema {
  const fixed = params.filter(({ rest }) => rest !== true);
  const rest = params.find((parameter) => parameter.rest === true);
  const prefixItems = fixed.map((parameter, position) =>
    inPath.includes(position) ? IN_PATH : itemOf(parameter, position < minItems),
  );
  const ending = validation === 'reject' ? { items: false as const } : {};
  return {
    type: 'array',
    ...(prefixItems.length === 0 ? {} : { prefixItems }),
    ...(rest === undefined ? ending : rest.schema === undefined ? {} : { items: rest.schema }),
    ...(minItems === 0 ? {} : { minItems }),
  };
}

/** Before other arguments, `null` leaves one out. The title is the argument's name, which an array does not have. */
function itemOf(parameter: ParameterContract, isBeforeOthers: boolean): Schema & { title: string } {
  const { name, schema = ANYTHING } = parameter;
  if (!isBeforeOthers || isNeeded(parameter) || acceptsEverything(schema)) return { title: name, ...schema };
  return { title: name, anyOf: [schema, { type: 'null' }] };
}

/** The schema of an object in place of the array: the first argument, if the others can be left out. */
function objectForm(
  [first, ...others]: readonly ParameterContract[],
  { $defs }: DocumentContext,
): Schema | undefined {
  if (first === undefined || others.some(isNeeded)) return undefined;
  return first.schema === undefined ? { type: 'object' } : objectSide(first.schema, $defs);
}

function contentOf(
  array: Schema,
  params: readonly ParameterContract[],
  object: Schema | undefined,
  known: DocumentContext,
): Content {
  const name = params[0]?.name ?? '';
  const example =
    object === undefined ? argumentsExample(params, known) : exampleOf(object, name, known.$defs);
  const written = object === undefined ? [] : [known.schemas.request(object)];
  const list = known.schemas.request(array);
  const media = withExample(written.length === 0 ? list : { anyOf: [...written, list] }, example);
  const form = Object.fromEntries(written.map((schema) => ['application/x-www-form-urlencoded', { schema }]));
  return { 'application/json': media, ...form };
}

/** Optional arguments are left out of the example. `undefined` if nothing is known of a needed one. */
function argumentsExample(
  params: readonly ParameterContract[],
  { $defs }: DocumentContext,
): unknown[] | undefined {
  const needed = params.slice(0, params.findLastIndex(isNeeded) + 1);
  const values = needed.map(({ name, schema }) =>
    schema === undefined ? undefined : exampleOf(schema, name, $defs),
  );
  return values.includes(undefined) ? undefined : values;
}
