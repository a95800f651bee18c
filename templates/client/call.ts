import { isStructured, toJson, toText } from './encode.js';
import { RestError } from './rest-error.js';
import { revive, type Shape, type Shapes } from './revive.js';
import { type Outgoing, type Sending, send } from './send.js';

/** What a call is made of, where the declaration reads its arguments from the request itself. */
export interface RequestParts {
  query?: Query;
  body?: unknown;
}

/** As `RequestParts`, with the named segments of the path. */
export interface RequestPartsOf<Names extends string> extends RequestParts {
  params: Record<Names, string>;
}

/** What a publication answers of which no more is known: documents by the names of their collections. */
export type Published = Record<string, Record<string, unknown>[]>;

export type Query = Readonly<Record<string, unknown>>;

/** What all calls of a client share, and those that derive from it by `with`. */
export interface Session {
  baseUrl: string;
  token: string | undefined;
  shapes: Shapes;
}

interface Given {
  params?: object;
  query?: object;
  body?: unknown;
}

/** Sends a request, or opens a stream of its answers. */
export type Open<Opened> = (verb: string, path: string, given?: Given, shape?: Shape) => Opened;

export type Request = <Result = never>(...request: Parameters<Open<unknown>>) => Promise<Result>;

/**
 * Arguments by position travel in the body, those by name in the query, and what the path names in the URL. `Routes` says
 * what is answered: the compiler has nothing to infer for each call.
 */
export type Call<Opened = Promise<never>> = (
  verb: string,
  path: string,
  args?: readonly unknown[] | object,
  shape?: Shape,
  form?: FormData,
) => Opened;

export function requestOf(session: Session, sending: Sending): Request {
  return request;
  function request<Result>(
    verb: string,
    path: string,
    given?: Given,
    shape?: Shape,
  ): Promise<Result> {
    const call: Promise<Result> & { status?: number } = answer();
    return call;
    async function answer(): Promise<Result> {
      const { status, text, file } = await send(
        outgoing(session, sending, verb, path, given),
        sending,
      );
      const value = file ?? parsed(status, text);
      if (status >= 400) throw new RestError(status, value);
      call.status = status;
      return (shape === undefined ? value : revive(value, shape, session.shapes)) as Result;
    }
  }
}

export function callOf<Opened>(request: Open<Opened>): Call<Opened> {
  return (verb, path, args, shape, form) => {
    if (args === undefined) return request(verb, path, {}, shape);
    const named = segmentNames(path);
    if (!Array.isArray(args))
      return request(verb, path, { params: args, query: queryOf(args, named) }, shape);
    const isInUrl = args.every((value, index) => value === undefined || named.includes(`${index}`));
    return request(
      verb,
      path,
      isInUrl ? { params: args } : { params: args, body: form ?? given(args) },
      shape,
    );
  };
}

/** JSON has no `undefined`: at the end it is left out. */
function given(args: readonly unknown[]): readonly unknown[] {
  let count = args.length;
  while (count > 0 && args[count - 1] === undefined) count -= 1;
  return args.slice(0, count);
}

/** Follows the name of an argument that is sent as JSON, because the server might read its texts as something else. */
export const AS_JSON = ':json';

/** Arguments by name, without those of the path. */
const queryOf = (args: object, inPath: readonly string[]): Query =>
  Object.fromEntries(
    Object.entries(args)
      .filter(([name]) => !inPath.includes(name))
      .map(([name, value]) => spelled(name, value)),
  );

/** No text says that a list is empty. */
function spelled(name: string, value: unknown): [name: string, value: unknown] {
  if (Array.isArray(value) && value.length === 0 && !name.endsWith(AS_JSON))
    return [name + AS_JSON, '[]'];
  return name.endsWith(AS_JSON) && value !== undefined ? [name, toJson(value)] : [name, value];
}

const NAMED_SEGMENT = /\/:([^/]+)/g;
export const segmentNames = (path: string): string[] =>
  (path.match(NAMED_SEGMENT) ?? []).map((segment) => segment.slice(2));

export function outgoing(
  session: Session,
  { headers }: Sending,
  verb: string,
  path: string,
  { params = {}, query = {}, body }: Given = {},
): Outgoing {
  const values = new Map(Object.entries(params));
  const filled = path.replace(
    NAMED_SEGMENT,
    (_, name: string) => `/${segment(name, values.get(name))}`,
  );
  return {
    method: verb,
    url: session.baseUrl.replace(/\/+$/, '') + filled + queryText(query),
    headers: {
      Accept: 'application/json',
      ...(body === undefined || isForm(body) ? {} : { 'Content-Type': 'application/json' }),
      ...(session.token === undefined ? {} : { Authorization: `Bearer ${session.token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm(body) ? body : toJson(body) }),
  };
}

/** Older engines have no forms. */
const isForm = (body: unknown): body is FormData =>
  typeof FormData === 'function' && body instanceof FormData;

/** A URL loses `.` and `..`, however they are encoded, and would then name another route. */
function segment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : toText(value);
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw new TypeError(`'${text}' cannot stand in a URL, as ${name} does`);
}

/** `tags=a&tags=b`; a list that holds objects is one value, as JSON. */
function queryText(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) && !value.some(isStructured) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(toText(item))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

export function parsed(status: number, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 400) return text;
    throw new RestError(
      status,
      { error: 'invalid-answer', reason: 'The answer is no JSON' },
      error,
    );
  }
}
