import type { Call } from './call.js';
import { describedArguments } from './declared-schema.js';
import type { DeclarationOptions } from './port.js';
import { Refusal } from './refusal.js';

/** Verbs whose bodies are arguments; what a GET or DELETE brings along means nothing to HTTP and is not looked at. */
const BODY_VERBS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** What the declaration says about the arguments that a route takes. */
export interface ArgumentOptions {
  /** Positions of those that are strings: an object in their place, which a query would take for an operator, is refused (C37). */
  strings?: readonly number[];
  /** Whether all after the last of these are strings too. */
  rest?: boolean;
}

/** The positional arguments of a call (C6, C8, C10, C11, C16). Rejects with a `Refusal` for a body that is none. */
export async function argumentsOf(
  call: Call,
  declared: DeclarationOptions,
  options: ArgumentOptions,
): Promise<unknown[]> {
  const values = await givenArguments(call, declared);
  if (options.strings !== undefined) refuseObjects(values, options.strings, options.rest === true);
  return declared.schema === undefined ? values : describedArguments(declared.schema, values);
}

async function givenArguments(call: Call, options: DeclarationOptions): Promise<unknown[]> {
  const { request } = call;
  if (options.getArgsFromRequest !== undefined) return chosenArguments(call, options.getArgsFromRequest);
  const values = BODY_VERBS.has(request.method) ? positional(await call.body()) : [];
  for (const name in request.params) {
    if (/^\d+$/.test(name)) place(values, Number(name), request.params[name]);
  }
  return values;
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

function refuseObjects(values: readonly unknown[], strings: readonly number[], rest: boolean): void {
  const last = strings.at(-1) ?? -1;
  const more = rest ? [...values.keys()].filter((index) => index > last) : [];
  for (const index of [...strings, ...more]) {
    const value = values[index];
    if (typeof value !== 'object' || value === null) continue;
    throw new Refusal(400, 'invalid-arguments', `Argument ${index} must be a string`, {
      details: [{ path: `/${index}`, message: 'must be a string' }],
    });
  }
}

function positional(body: unknown): unknown[] {
  if (body === undefined) return [];
  return Array.isArray(body) ? body : [body];
}

function place(values: unknown[], index: number, value: unknown): void {
  while (values.length < index) values.push(undefined);
  values[index] = value;
}
