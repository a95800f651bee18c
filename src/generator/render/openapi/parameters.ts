/** The parameters that a call takes from its URL: parts of the path, and arguments named in the query. */
import { isNeeded, type JsonType, type ParameterContract, type Schema } from '../../../shared/contract.js';
import { argumentPosition, parametersOfPath, replaceParameters } from '../../../shared/conventions.js';
import { acceptsEverything, exampleOfSchema, resolveReference } from '../../../shared/json-schema/index.js';
import { argumentsOfQuery } from '../../../shared/named-arguments.js';
import type { CallContext, DocumentContext } from './document-context.js';
import { withExample } from './notes.js';
import type { ParameterObject } from './types.js';

/** Distinct names for the parameters of a path. `:0` gets the name of the argument. */
export function pathNames(path: string, params: readonly ParameterContract[]): string[] {
  const names: string[] = [];
  for (const segment of parametersOfPath(path)) {
    const position = argumentPosition(segment);
    const parameter = position === undefined ? undefined : params[position];
    let name = position === undefined ? withoutUnderscores(segment) : `argument${position}`;
    if (parameter !== undefined && parameter.rest !== true) ({ name } = parameter);
    while (names.includes(name)) name += '_';
    names.push(name);
  }
  return names;
}

/** `_id` is `id`: no parameter of a function may begin with an underscore in some languages, and others drop it. */
const withoutUnderscores = (segment: string): string => segment.replace(/^_+(?=[A-Za-z])/, '');

/** `/tasks/:0` → `/tasks/{taskId}` */
export const templatePath = (path: string, names: readonly string[]): string =>
  replaceParameters(path, (_name, index) => `{${names[index] ?? ''}}`);

export function pathParameters(context: CallContext): ParameterObject[] {
  const { call, callName, names } = context;
  return parametersOfPath(call.path).map((segment, index) => {
    const name = names[index] ?? segment;
    const position = argumentPosition(segment);
    const declared = position === undefined ? undefined : call.params[position];
    const fallback =
      declared === undefined
        ? parameterDescription(callName, name)
        : argumentDescription(callName, declared.name);
    const { description = fallback, ...schema } = declared?.schema ?? TEXT;
    return pathParameter(name, description, schema, context);
  });
}

const TEXT: Schema = { type: 'string' };

const argumentDescription = (callName: string, argument: string): string =>
  `The argument \`${argument}\` of \`${callName}\`.`;

/** C8 */
const parameterDescription = (callName: string, name: string): string =>
  `The parameter \`${name}\` of \`${callName}\`.`;

export function pathParameter(
  name: string,
  description: string,
  schema: Schema,
  context: DocumentContext,
): ParameterObject {
  return {
    name,
    in: 'path',
    description,
    required: true,
    ...withExample(
      context.schemas.request(schema, context.closesRequests),
      exampleOfSchema(schema, name, context.$defs),
    ),
  };
}

/** The query of a call without a body: arguments that a query can name and that are not in the path. */
export const queryParameters = (context: CallContext): ParameterObject[] =>
  argumentsOfQuery(context.call, context.$defs).map((parameter) => queryParameter(parameter, context));

/**
 * Pages for trying the API fill in the example of a parameter, so that optional ones have none. An array is written as `tags=a&tags=b`, OpenAPI's default; an object as JSON. */
function queryParameter(parameter: ParameterContract, context: CallContext): ParameterObject {
  const { name, rest, schema: own } = parameter;
  const { description = argumentDescription(context.callName, name), ...plain } = own ?? TEXT;
  const schema: Schema = rest === true ? { type: 'array', items: plain } : plain;
  const base: ParameterObject = {
    name,
    in: 'query',
    description,
    ...(own !== undefined && isNeeded(parameter) ? { required: true } : {}),
  };
  const written = context.schemas.request(schema, context.closesRequests);
  const example = exampleOfSchema(schema, name, context.$defs);
  if (!isJson(schema, context))
    return base.required === true
      ? { ...base, ...withExample(written, example) }
      : { ...base, schema: written };
  return { ...base, content: { 'application/json': withExample(written, example) } };
}

/** A list of plain values is a repeated name. */
function isJson(schema: Schema, { $defs }: DocumentContext): boolean {
  if (schema.type === 'array' && typeof schema.items === 'object')
    return mayHaveType(schema.items, ['object', 'array'], $defs);
  return mayHaveType(schema, ['object'], $defs);
}

/** Whether some values have one of the types; not for a schema that accepts everything. */
export function mayHaveType(
  schema: Schema,
  types: readonly JsonType[],
  $defs: DocumentContext['$defs'],
): boolean {
  const own = resolveReference(schema, $defs);
  if (own === undefined || acceptsEverything(own)) return own === undefined;
  if (own.type !== undefined) return [own.type].flat().some((type) => types.includes(type));
  return [...(own.anyOf ?? []), ...(own.allOf ?? [])].some((member) => mayHaveType(member, types, $defs));
}
