/** Reads arguments of a GET or DELETE from its query, by the names of the parameters (C59). */
import { isArgumentName, type ParameterContract, type Schema } from '../../../shared/contract.js';
import { decodeEjson, isPrototypeKey, prototypeKey } from '../body/ejson.js';
import { httpError } from '../errors/http-error.js';
import { queryOfTarget } from '../routing/request-target.js';
import { type Coercing, coerceArgument, coerceForm } from './coerce.js';
import { below } from './json-pointer.js';
import { placeNamed } from './names.js';

/** More names than any call has. */
const MOST_NAMES = 1_000;

/** Follows the name of an argument that is JSON, where plain texts would be read as another value: `tags:json=[]`. */
export const JSON_SUFFIX = ':json';

/** All texts of each name. It is a map, because any text may be a name. */
export type QueryTexts = ReadonlyMap<string, readonly string[]>;

/** @param url the path and query, as in the request */
export function queryTexts(url: string): QueryTexts {
  const texts = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(queryOfTarget(url))) {
    const values = texts.get(name);
    if (values === undefined) texts.set(name, [text]);
    else values.push(text);
    if (texts.size > MOST_NAMES) throw httpError('tooManyQueryNames', { limit: MOST_NAMES });
  }
  return texts;
}

/** Fills the positions that the path has left with arguments of the query; returns the names that it used. */
export function placeQuery(
  coercing: Coercing,
  parameters: readonly ParameterContract[],
  texts: QueryTexts,
  values: unknown[],
): Set<string> {
  const used = new Set<string>();
  for (const [index, parameter] of parameters.entries()) {
    const { name } = parameter;
    if (!isArgumentName(name) || values[index] !== undefined) continue;
    const given = texts.get(name);
    const json = texts.get(name + JSON_SUFFIX);
    if (json !== undefined) {
      used.add(name + JSON_SUFFIX);
      placeNamed(values, index, parameter, valueOfJson(coercing, name, [...json, ...(given ?? [])]));
    } else if (given !== undefined) {
      used.add(name);
      placeNamed(values, index, parameter, coerceArgument(coercing, parameter, given));
    }
  }
  return used;
}

/**
 * An object whose fields are these names.
 * @param others further fields, such as files of a form
 * @throws HttpError 400
 */
export function fieldsOfQuery(
  coercing: Coercing,
  schema: Schema,
  texts: QueryTexts,
  others: ReadonlyMap<string, unknown> = new Map(),
): unknown {
  const inTexts: [string, unknown][] = [];
  const inJson: [string, unknown][] = [];
  for (const [key, all] of texts) {
    const isJson = key.endsWith(JSON_SUFFIX);
    const name = isJson ? key.slice(0, -JSON_SUFFIX.length) : key;
    if (isPrototypeKey(name)) throw prototypeKey(name);
    if (isJson) inJson.push([name, valueOfJson(coercing, name, [...all, ...(texts.get(name) ?? [])])]);
    else inTexts.push([name, all.length === 1 ? all[0] : all]);
  }
  const given = Object.fromEntries([...others, ...inTexts]);
  const object = coerceForm(coercing, schema, given);
  return Object.assign({}, object, Object.fromEntries(inJson));
}

/** Parses JSON in a query, with the checks of a body. @throws HttpError 400 */
function valueOfJson({ host }: Coercing, name: string, [text = '', ...others]: readonly string[]): unknown {
  if (others.length > 0) throw invalidJson('queryNamesTwice', name, 'is given twice');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidJson('queryNotJson', name, 'is not valid JSON');
  }
  return decodeEjson(value, host);
}

function invalidJson(reason: 'queryNamesTwice' | 'queryNotJson', name: string, message: string): Error {
  return httpError(reason, { name }, { details: [{ path: below('', name), message }] });
}
