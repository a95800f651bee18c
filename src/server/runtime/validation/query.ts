/** Reads arguments of a GET or DELETE from its query, by the names of the parameters. */
import { isArgumentName, type ParameterContract, type Schema } from '../../../shared/contract.js';
import { httpError } from '../errors/http-error.js';
import { queryIn } from '../query-in.js';
import { type Coercing, coerceTexts } from './coerce.js';
import { below } from './json-pointer.js';

/** More names than any call has. */
const MOST_NAMES = 1_000;

/** All texts of each name. It is a map, because any text may be a name. */
type QueryTexts = ReadonlyMap<string, readonly string[]>;

/** Its argument stays the text that the query has (C40). */
const UNTYPED: Schema = {};

const NOTHING_ASKED: QueryTexts = new Map();

/** @param url the path and query, as in the request */
export function queryTexts(url: string): QueryTexts {
  const query = queryIn(url);
  if (query === '') return NOTHING_ASKED;
  const texts = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(query)) {
    const known = texts.get(name);
    if (known === undefined) texts.set(name, [text]);
    else known.push(text);
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
    const given = texts.get(parameter.name);
    if (given === undefined || !isArgumentName(parameter.name) || values[index] !== undefined) continue;
    const { schema = UNTYPED } = parameter;
    used.add(parameter.name);
    while (values.length < index) values.push(undefined);
    if (parameter.rest === true) values.push(...given.map((text) => coerceTexts(coercing, schema, [text])));
    else values[index] = coerceTexts(coercing, schema, given);
  }
  return used;
}

/**
 * @param parameters the parameters that the path has left
 * @throws HttpError 400
 */
export function refuseUnknown(
  parameters: readonly ParameterContract[],
  texts: QueryTexts,
  used: ReadonlySet<string>,
): void {
  const unknown = [...texts.keys()].filter((name) => !used.has(name));
  const [first] = unknown;
  if (first === undefined) return;
  const names = parameters.map(({ name }) => name).filter(isArgumentName);
  const name = JSON.stringify(first.slice(0, 60));
  const details = unknown.slice(0, 100).map((each) => ({ path: below('', each), message: 'is no argument' }));
  throw names.length === 0
    ? httpError('unwantedQueryName', { name }, { details })
    : httpError('unknownQueryName', { name, names: names.join(', ') }, { details });
}
