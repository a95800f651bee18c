/** Arguments whose type a plain text in a query leaves open: `5` for `number | string`, or for an argument without a type. */
import type { Contract, JsonType, Schema } from '../../../shared/contract.js';
import { acceptsNothing, branches } from '../../../shared/json-schema/index.js';

type Definitions = Contract['$defs'];

/** Whether a client has to send the argument as JSON. */
export function isMixed(schema: Schema | undefined, $defs: Definitions): boolean {
  const { types, items, prefixItems } = typesIn(schema, $defs);
  const [only] = types;
  if (types.size !== 1 || only !== 'array') return mayBeMistaken(types);
  // A list of lists is one text, as JSON.
  const inner = typesIn(items === false ? undefined : items, $defs).types;
  return prefixItems !== undefined || (mayBeMistaken(inner) && !(inner.size === 1 && inner.has('array')));
}

type Type = JsonType | NonNullable<Schema['x-type']> | undefined;

/** The types that a value may have, `undefined` among them where it may be anything, and the items of an array. */
function typesIn(
  schema: Schema | undefined,
  $defs: Definitions,
): Pick<Schema, 'items' | 'prefixItems'> & { types: ReadonlySet<Type> } {
  const parts = branches(schema ?? {}, $defs).filter((part) => !acceptsNothing(part));
  const types = new Set(parts.flatMap((part): Type[] => [part['x-type'] ?? part.type].flat()));
  return { ...(parts.length === 1 ? parts[0] : {}), types };
}

/** Their texts differ. */
const DISTINCT: readonly Type[] = ['number', 'integer', 'boolean', 'null', 'object'];

const mayBeMistaken = (types: ReadonlySet<Type>): boolean =>
  types.size === 1
    ? types.has(undefined) || types.has('array')
    : [...types].some((type) => !DISTINCT.includes(type));
