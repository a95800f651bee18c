import { textsOfForm } from '../body/form.js';
import { mediaType } from '../body/media-type.js';
import type { DeclarationOptions } from '../port.js';
import type { CallValidator } from '../validation/call-validator.js';
import { describedArguments } from '../validation/standard-schema.js';
import type { Call } from './call.js';

/** The verbs whose bodies hold arguments. HTTP gives the body of a GET or DELETE no meaning: it is ignored. */
const BODY_VERBS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The positional arguments of a call (C6, C8, C10, C11, C16). Rejects with an `HttpError` if the body cannot be read, or
 * if arguments do not fit the contract.
 * @param validator `undefined` if the contract does not know the call
 */
export async function argumentsOf(
  call: Call,
  declared: DeclarationOptions,
  validator: CallValidator | undefined,
): Promise<unknown[]> {
  const values = await argumentsFromRequest(call, declared, validator);
  validator?.validate(values);
  return declared.schema === undefined ? values : describedArguments(declared.schema, values);
}

async function argumentsFromRequest(
  call: Call,
  options: DeclarationOptions,
  validator: CallValidator | undefined,
): Promise<unknown[]> {
  const { request } = call;
  if (options.getArgsFromRequest !== undefined) return chosenArguments(call, options.getArgsFromRequest);
  const hasBody = BODY_VERBS.has(request.method);
  const values = hasBody ? positional(await coercedBody(call, validator)) : [];
  for (const name in request.params) {
    if (/^\d+$/.test(name)) place(values, Number(name), request.params[name]);
  }
  if (!hasBody) validator?.fromQuery(request.url, values);
  return values;
}

/** Only the texts of a form are coerced: JSON distinguishes numbers from texts itself. */
async function coercedBody(call: Call, validator: CallValidator | undefined): Promise<unknown> {
  const body = await call.body();
  if (validator === undefined || body === undefined) return body;
  if (mediaType(call.request.headers['content-type']) !== 'form') return body;
  return validator.fromForm(body, textsOfForm(body));
}

async function chosenArguments(
  call: Call,
  choose: NonNullable<DeclarationOptions['getArgsFromRequest']>,
): Promise<unknown[]> {
  const { request } = call;
  const body = await call.body();
  // Set as body parsers set it, for handlers that read the request.
  request.body = body === undefined ? {} : body;
  const values: unknown = choose(request);
  if (Array.isArray(values)) return values;
  throw new TypeError('getArgsFromRequest must return an array');
}

function positional(body: unknown): unknown[] {
  if (body === undefined) return [];
  return Array.isArray(body) ? body : [body];
}

function place(values: unknown[], index: number, value: unknown): void {
  while (values.length < index) values.push(undefined);
  values[index] = value;
}
