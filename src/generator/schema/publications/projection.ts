/** Which fields of its documents a cursor sends. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { type Evaluator, isUnknown, type Value } from '../../analysis/interpreter/index.js';

export type Projection =
  | { kind: 'only' | 'without'; fields: readonly string[] }
  /** Any field may be missing. */
  | { kind: 'undecided' };

/** `undefined` if the documents are sent whole. */
export function projectionOfOptions(
  evaluator: Evaluator,
  options: ts.Expression | undefined,
): Projection | undefined {
  if (options === undefined) return undefined;
  const value = evaluator.evaluate(options);
  if (value.kind === 'literal') return undefined;
  if (value.kind !== 'object') return { kind: 'undecided' };
  let projection: Projection | undefined;
  for (const member of value.members) {
    if (isUnknown(member)) projection = { kind: 'undecided' };
    else if (member.name === 'projection' || member.name === 'fields')
      projection = decidedProjection(member.value());
  }
  return projection;
}

function decidedProjection(value: Value): Projection | undefined {
  if (value.kind === 'literal') return undefined;
  if (value.kind !== 'object') return { kind: 'undecided' };
  const fields: { name: string; isIn: boolean }[] = [];
  for (const member of value.members) {
    if (isUnknown(member)) return { kind: 'undecided' };
    const setting = member.value();
    const isPlain = setting.kind === 'literal' && /^(?:0|1|true|false)$/.test(String(setting.value));
    if (!isPlain) return { kind: 'undecided' };
    fields.push({ name: member.name, isIn: Boolean(setting.value) });
  }
  const named = fields.filter(({ name }) => name !== '_id');
  const [first] = named;
  if (first === undefined) return fields.some(({ isIn }) => isIn) ? { kind: 'only', fields: [] } : undefined;
  if (named.some(({ isIn }) => isIn !== first.isIn)) return { kind: 'undecided' };
  return { kind: first.isIn ? 'only' : 'without', fields: named.map(({ name }) => name) };
}

/** The schema of an object reduced to the fields that are sent. `_id` is always sent. */
export function projectDocument(
  { properties = {}, required = [], ...rest }: Schema,
  projection: Projection,
): Schema {
  if (projection.kind === 'undecided') return { ...rest, properties, required: ['_id'] };
  const heads = new Map(projection.fields.map((path) => [path.split('.')[0] ?? path, path]));
  const isLeft = (name: string): boolean =>
    name === '_id' || (projection.kind === 'only' ? heads.has(name) : heads.get(name) !== name);
  // A field that is sent in part accepts anything.
  const isPart = (name: string): boolean => heads.get(name)?.startsWith(`${name}.`) === true;
  const left = Object.entries(properties).filter(([name]) => isLeft(name));
  return {
    ...rest,
    properties: Object.fromEntries(left.map(([name, schema]) => [name, isPart(name) ? {} : schema])),
    required: required.filter((name) => isLeft(name) && !isPart(name)),
  };
}
