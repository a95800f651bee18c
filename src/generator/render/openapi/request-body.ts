/** The body of a call by POST, PUT or PATCH (C10, C11, C38). */
import {
  type CallContract,
  isNeeded,
  type ParameterContract,
  type Schema,
} from '../../../shared/contract.js';
import { exampleOf } from '../../../shared/json-schema/index.js';
import {
  argumentsOfBody,
  canBeNamed,
  type PlacedArgument,
  positionsInPath,
  readingOfObject,
  withHintAsSchema,
} from '../../../shared/named-arguments.js';
import { upperFirst } from '../code/index.js';
import { type CallContext, type DocumentContext, requestType } from './document-context.js';
import { notesOn, type TypeNotes, withExample } from './notes.js';
import { objectSide } from './object-side.js';
import { readBody } from './request-reads.js';
import type { RequestBody } from './types.js';

/**
 * One object: the only argument, or all by their names. The description mentions that a list is accepted too, because
 * generators make unusable types from alternatives. `undefined` if the body has no arguments.
 */
export function callBody(context: CallContext): RequestBody | undefined {
  const { call, callName } = context;
  const described = `The arguments of \`${callName}\`.`;
  const types = [`${upperFirst(context.operationId)}Input`];
  if (call.readsRequest === true) return readBody(context, types, notesOn(described, undefined));
  const given = argumentsOfBody(call);
  if (given.length === 0) return undefined;
  const isNamed = readingOfObject(call, context.$defs, context.validation !== 'off') !== 'argument';
  const object = isNamed ? namedForm(given, call.params) : objectForm(given, context);
  const required = given.some(({ parameter }) => isNeeded(parameter));
  if (object === undefined)
    return { ...listBody(given, context, types, notesOn(described, undefined)), required };
  const name = given[0]?.parameter.name ?? '';
  const example = exampleOf(object, name, context.$defs);
  const schema = requestType(context, types, object, notesOn(described, example));
  const media = withExample(schema, example);
  return {
    description: isNamed
      ? `The arguments of \`${callName}\` by name, or a JSON array of them by position: ${listText(call)}.`
      : `The argument \`${name}\` of \`${callName}\`, or a JSON array of the arguments by position: ${listText(call)}.`,
    required,
    content: { 'application/json': media, 'application/x-www-form-urlencoded': { schema } },
  };
}

function namedForm(given: readonly PlacedArgument[], params: readonly ParameterContract[]): Schema {
  const named = given.flatMap(({ parameter }) => (canBeNamed(parameter, params) ? [parameter] : []));
  const required = named.filter(isNeeded).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      named
        .map(withHintAsSchema)
        .map(({ name, schema = {}, rest }) => [
          name,
          rest === true ? { type: 'array', items: schema } : schema,
        ]),
    ),
    ...(required.length === 0 ? {} : { required: required.sort() }),
  };
}

/** The schema of an object that is the first argument, if the others can be left out. */
function objectForm(
  [first, ...others]: readonly PlacedArgument[],
  { $defs }: DocumentContext,
): Schema | undefined {
  if (first?.position !== 0 || others.some(({ parameter }) => isNeeded(parameter))) return undefined;
  const { schema } = withHintAsSchema(first.parameter);
  return schema === undefined ? { type: 'object' } : objectSide(schema, $defs);
}

/** Arguments are passed by position alone only if a name, such as `__proto__`, cannot be a key of an object. */
function listBody(
  given: readonly PlacedArgument[],
  context: CallContext,
  types: readonly string[],
  notes: TypeNotes,
): Omit<RequestBody, 'required'> {
  const minItems = (given.findLast(({ parameter }) => isNeeded(parameter))?.position ?? -1) + 1;
  const schema: Schema = { type: 'array', items: {}, ...(minItems === 0 ? {} : { minItems }) };
  return {
    description: `The arguments of \`${context.callName}\` by position: ${listText(context.call)}.`,
    content: { 'application/json': { schema: requestType(context, types, schema, notes) } },
  };
}

/** `[taskId, ...tags]`. An argument in the path is `null` in the list, or any other value. */
function listText({ params, path }: CallContract): string {
  const inPath = positionsInPath(path);
  const texts = params.map(({ name, rest }, position) =>
    inPath.includes(position) ? 'null' : rest === true ? `...${name}` : name,
  );
  return `\`[${texts.join(', ')}]\``;
}
