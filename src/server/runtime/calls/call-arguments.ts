import { mediaType } from '../body/media-type.js';
import { httpError } from '../errors/http-error.js';
import { FormParts } from '../files/form-parts.js';
import type { DeclarationOptions } from '../port.js';
import type { CallValidator } from '../validation/call-validator.js';
import { type BodyForm, place } from '../validation/names.js';
import { describedArguments } from '../validation/standard-schema.js';
import type { Call } from './call.js';

/** Verbs whose bodies contain arguments. HTTP gives the body of a GET or DELETE no meaning, so it is refused. */
const BODY_VERBS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Arguments are passed on the stack, which overflows above about 120,000. */
const MAX_ARGUMENTS = 50_000;

/**
 * The positional arguments of a call (C6, C8, C10, C11, C16).
 * @param validator `undefined` if the contract does not contain the call
 * @throws HttpError if arguments do not match the contract; a promise rejects with it
 */
export function argumentsOfCall(
  call: Call,
  declared: DeclarationOptions,
  validator: CallValidator | undefined,
): unknown[] | Promise<unknown[]> {
  const { values, form } = argumentsFromRequest(call, declared, validator);
  if (values.length > MAX_ARGUMENTS)
    throw httpError('tooManyArguments', { count: values.length, limit: MAX_ARGUMENTS });
  validator?.validate(values, form);
  if (declared.schema === undefined) return values;
  return describedArguments(declared.schema, values, validator?.giving(form) ?? { ...UNKNOWN, form });
}

/** For a call that the contract does not contain. */
const UNKNOWN = { params: [], reading: 'argument', inPath: [] } as const;

interface RequestArguments {
  values: unknown[];
  form: BodyForm;
}

function argumentsFromRequest(
  call: Call,
  options: DeclarationOptions,
  validator: CallValidator | undefined,
): RequestArguments {
  const { request, body } = call;
  if (options.getArgsFromRequest !== undefined)
    return { values: chosenArguments(call, options.getArgsFromRequest), form: 'list' };
  // Without the function, the handler would get other arguments than its author expects.
  if (validator?.readsRequest === true) {
    throw new Error(
      'The declaration has getArgsFromRequest, but this process has not loaded it. ' +
        'Generate again; in Meteor, import the generated folder before the modules that declare.',
    );
  }
  const hasBody = BODY_VERBS.has(request.method);
  if (!hasBody && call.body !== undefined) throw httpError('bodyNotRead', { verb: request.method });
  if (hasBody) validator?.refuseQuery(request);
  const result: RequestArguments =
    hasBody && !(body instanceof FormParts)
      ? argumentsFromBody(call, body, validator)
      : { values: [], form: 'names' };
  for (const name in request.params) {
    if (/^\d+$/.test(name)) place(result.values, Number(name), request.params[name]);
  }
  if (!hasBody) validator?.fromQuery(request.url, result.values);
  if (validator !== undefined && body instanceof FormParts)
    return { values: result.values, form: validator.fromParts(body, result.values) };
  return result;
}

/** Only forms are coerced, because JSON itself distinguishes numbers from strings. */
function argumentsFromBody(
  { request }: Call,
  body: unknown,
  validator: CallValidator | undefined,
): RequestArguments {
  if (Array.isArray(body)) return { values: body, form: 'list' };
  if (validator === undefined || body === undefined)
    return { values: body === undefined ? [] : [body], form: 'other' };
  const isForm = mediaType(request.headers['content-type']) === 'form';
  const named = validator.fromNames(body, isForm, request.params);
  if (named !== undefined) return { values: named, form: 'names' };
  return { values: [isForm ? validator.fromForm(body) : body], form: 'other' };
}

function chosenArguments(
  { expressRequest: request, body }: Call,
  choose: NonNullable<DeclarationOptions['getArgsFromRequest']>,
): unknown[] {
  // Set `body` as body parsers do, for functions that read the request.
  request.body = body === undefined ? {} : body;
  const values: unknown = choose(request);
  if (Array.isArray(values)) return values;
  throw new TypeError('getArgsFromRequest must return an array');
}
