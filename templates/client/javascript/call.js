import { isStructured, toJson, toText } from './encode.js';
import { RestError } from './rest-error.js';
import { revive } from './revive.js';
import { send } from './send.js';

export function requestOf(session, sending) {
  return request;
  async function request(verb, path, given = {}, shape) {
    const { status, text } = await send(outgoing(session, sending, verb, path, given), sending);
    const value = parsed(status, text);
    if (status >= 400) throw new RestError(status, value);
    return shape === undefined ? value : revive(value, shape, session.shapes);
  }
}

export const callOf = (request) => (verb, path, args, shape) => {
  if (args === undefined) return request(verb, path, {}, shape);
  const named = segmentNames(path);
  if (!Array.isArray(args))
    return request(verb, path, { params: args, query: without(args, named) }, shape);
  const isInUrl = args.every((value, index) => value === undefined || named.includes(`${index}`));
  return request(
    verb,
    path,
    isInUrl ? { params: args } : { params: args, body: given(args) },
    shape,
  );
};

/** JSON has no `undefined`: at the end it is left out. */
function given(args) {
  let count = args.length;
  while (count > 0 && args[count - 1] === undefined) count -= 1;
  return args.slice(0, count);
}

const without = (args, names) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

const NAMED_SEGMENT = /\/:([^/]+)/g;
const segmentNames = (path) => (path.match(NAMED_SEGMENT) ?? []).map((segment) => segment.slice(2));

function outgoing(session, { headers }, verb, path, given) {
  const { params = {}, query = {}, body } = given;
  const values = new Map(Object.entries(params));
  const filled = path.replace(NAMED_SEGMENT, (_, name) => `/${segment(name, values.get(name))}`);
  return {
    method: verb,
    url: session.baseUrl.replace(/\/+$/, '') + filled + queryText(query),
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(session.token === undefined ? {} : { Authorization: `Bearer ${session.token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: toJson(body) }),
  };
}

/** A URL loses `.` and `..`, however they are encoded, and would then name another route. */
function segment(name, value) {
  const text = value === undefined || value === null ? '' : toText(value);
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw new TypeError(`'${text}' cannot stand in a URL, as ${name} does`);
}

/** `tags=a&tags=b`; a list that holds objects is one value, as JSON. */
function queryText(query) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) && !value.some(isStructured) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(toText(item))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function parsed(status, text) {
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
