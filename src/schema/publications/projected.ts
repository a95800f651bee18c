import type { Schema } from '../../contract.js';
import type { Projection } from './projection.js';

/** An object with the fields that are left of it; `_id` always is. */
export function projected(
  { properties = {}, required = [], ...rest }: Schema,
  projection: Projection,
): Schema {
  if (projection.kind === 'undecided') return { ...rest, properties, required: ['_id'] };
  const heads = new Map(projection.fields.map((path) => [path.split('.')[0] ?? path, path]));
  const isLeft = (name: string): boolean =>
    name === '_id' || (projection.kind === 'only' ? heads.has(name) : heads.get(name) !== name);
  // Of a field that comes in part, nothing else is known.
  const isPart = (name: string): boolean => heads.get(name)?.startsWith(`${name}.`) === true;
  const left = Object.entries(properties).filter(([name]) => isLeft(name));
  return {
    ...rest,
    properties: Object.fromEntries(left.map(([name, schema]) => [name, isPart(name) ? {} : schema])),
    required: required.filter((name) => isLeft(name) && !isPart(name)),
  };
}
