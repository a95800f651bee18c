import { textsOfForm } from '../body/form.js';
import { mediaType } from '../body/media-type.js';
import type { DeclarationOptions } from '../port.js';
import type { CallValidator } from '../validation/call-validator.js';
import { describedArguments } from '../validation/standard-schema.js';
import type { Call } from './call.js';

/** Verbs whose bodies are arguments; what a GET or DELETE brings along means nothing to HTTP and is not looked at. */
const BODY_VERBS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The positional arguments of a call (C6, C8, C10, C11, C16). Rejects with an `HttpError` for a body that is none, and for
 * arguments that are not what the contract says.
 * @param validator absent where the contract knows nothing of the call
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

/** Only the texts of a form are made what the contract asks for: JSON says itself what is a number. */
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
  // As body parsers have it for handlers that look into the body of every request.
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
