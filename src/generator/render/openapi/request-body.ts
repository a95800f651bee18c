/** The body of a call by POST, PUT or PATCH (C10, C11, C38). */
import {
  type CallContract,
  isNeeded,
  type ParameterContract,
  type Schema,
} from '../../../shared/contract.js';
import { fileBody } from '../../../shared/file-arguments.js';
import {
  acceptsEverything,
  exampleOfSchema,
  resolveReference,
  unionSchema,
} from '../../../shared/json-schema/index.js';
import {
  argumentsOfBody,
  canBeNamed,
  listText,
  type PlacedArgument,
  readingOfObject,
  untypedBody,
  withHintAsSchema,
} from '../../../shared/named-arguments.js';
import { upperFirst } from '../code/index.js';
import { type CallContext, requestType } from './document-context.js';
import { fileContent } from './file-body.js';
import { type TypeNotes, typeNotes, withExample } from './notes.js';
import { mayHaveType } from './parameters.js';
import type { RequestBody } from './types.js';

/**
 * One object: the only argument, or all by their names. The description mentions that a list is accepted too, because
 * generators make unusable types from alternatives. `undefined` if the body has no arguments.
 */
export function callBody(context: CallContext): RequestBody | undefined {
  const { call, callName, $defs } = context;
  if (call.readsRequest === true) return anyBody(callName);
  const described = `The arguments of \`${callName}\`.`;
  const types = [`${upperFirst(context.operationId)}Input`];
  const given = argumentsOfBody(call);
  if (given.length === 0) return undefined;
  const isNamed = readingOfObject(call, $defs, context.validation !== 'off') !== 'argument';
  const body = isNamed ? namedForm(given, call.params) : argumentBody(given, context);
  const required = given.some(({ parameter }) => isNeeded(parameter));
  const name = given[0]?.parameter.name ?? '';
  const list = quotedList(call);
  const description = isNamed
    ? `The arguments of \`${callName}\` by name, or a JSON array of them by position: ${list}.`
    : `The argument \`${name}\` of \`${callName}\`, or a JSON array of the arguments by position: ${list}.`;
  const files = fileBody(call, $defs);
  if (files !== undefined) {
    const content = fileContent(files, resolveReference(body ?? {}, $defs) ?? {}, context);
    return { description: `${description} In JSON, files are base64.`, required, content };
  }
  if (body === undefined)
    return { ...listBody(given, context, types, typeNotes(described, undefined)), required };
  const example = exampleOfSchema(body, name, $defs);
  const schema = requestType(context, types, body, typeNotes(described, example));
  return { description, required, content: { 'application/json': withExample(schema, example) } };
}

/** C8 */
const anyBody = (callName: string): RequestBody => ({
  description: `The body that \`${callName}\` reads.`,
  required: false,
  content: { 'application/json': {} },
});

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

/** The alternatives of the first argument but lists, which hold all arguments; only if the others can be left out. */
function argumentBody(
  [first, ...others]: readonly PlacedArgument[],
  { $defs, call }: CallContext,
): Schema | undefined {
  if (untypedBody(call, $defs) !== undefined) return undefined;
  if (first?.position !== 0 || others.some(({ parameter }) => isNeeded(parameter))) return undefined;
  const { schema = {} } = withHintAsSchema(first.parameter);
  const own = resolveReference(schema, $defs) ?? {};
  if (acceptsEverything(own)) return { ...own, type: 'object' };
  if (!mayHaveType(schema, ['array'], $defs)) return schema;
  const members = own.anyOf?.filter((member) => !mayHaveType(member, ['array'], $defs)) ?? [];
  return members.length === 0 ? undefined : unionSchema(members);
}

/** Arguments are passed by position alone if no key can name them (`__proto__`), or if the first may be a list or anything. */
function listBody(
  given: readonly PlacedArgument[],
  context: CallContext,
  types: readonly string[],
  notes: TypeNotes,
): Omit<RequestBody, 'required'> {
  const minItems = (given.findLast(({ parameter }) => isNeeded(parameter))?.position ?? -1) + 1;
  const schema: Schema = { type: 'array', items: {}, ...(minItems === 0 ? {} : { minItems }) };
  return {
    description: `The arguments of \`${context.callName}\` by position: ${quotedList(context.call)}.`,
    content: { 'application/json': { schema: requestType(context, types, schema, notes) } },
  };
}

const quotedList = (call: CallContract): string => `\`${listText(call)}\``;
