import { isPrototypeKey, prototypeKey } from './body/ejson.js';
import { Refusal } from './refusal.js';

export type Fields = Record<string, unknown>;

/**
 * The one document of a body: an object, or an array with exactly one (C19).
 * @throws Refusal 400
 */
export function documentOf(body: unknown): Fields {
  const value: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isFields(value)) {
    throw new Refusal(
      400,
      'invalid-document',
      'The body must be one document: an object, or an array of one',
    );
  }
  refuseOperators(value);
  return value;
}

/**
 * The fields that a body sets: names or dotted paths, no operators, no `_id` (C20).
 * @throws Refusal 400
 */
export function fieldsOf(body: unknown): Fields {
  const value: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isFields(value)) throw refused('The body must be an object of the fields to set');
  const paths = Object.keys(value);
  if (paths.length === 0) throw refused('The body must set at least one field');
  for (const path of paths) {
    refusePath(path);
    refuseOperators(value[path]);
  }
  return value;
}

/** Deep in a document an operator would be data now, and an instruction to the query that it is put into later (C37). */
function refuseOperators(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseOperators);
  if (!isFields(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (name.startsWith('$')) throw operator(name);
    refuseOperators(part);
  }
}

function refusePath(path: string): void {
  const names = path.split('.');
  if (names[0] === '_id') throw refused('The _id of a document cannot be changed');
  for (const name of names) {
    if (name === '') throw refused(`${JSON.stringify(path)} is no path of a field`);
    if (name.startsWith('$')) throw operator(path);
    if (isPrototypeKey(name)) throw prototypeKey(path);
  }
}

/** Not an array, nor anything that EJSON stands for. */
function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const operator = (path: string): Refusal =>
  refused(`Operators are not allowed, only fields: ${JSON.stringify(path)}`);

const refused = (reason: string): Refusal => new Refusal(400, 'invalid-fields', reason);
