/** Records of zod: in version 4, a record over an enumeration has all its keys. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { listedValues, schemaOfObject } from '../../../../shared/json-schema/index.js';
import type { SchemaContext } from '../../context/index.js';
import { checkedType } from '../../types/index.js';
import type { Arguments } from '../shared/expressions.js';
import { recordOf } from '../shared/objects.js';
import type { SchemaReader } from '../shared/reader.js';
import { describedValues } from '../standard/described-values.js';

/** With a single schema, it is that of the values. */
export function partialRecord({ schemaOf }: SchemaReader, [first, second]: Arguments): Schema {
  return second === undefined ? recordOf({}, schemaOf(first)) : recordOf(schemaOf(first), schemaOf(second));
}

export function wholeRecord(reader: SchemaReader, given: Arguments): Schema {
  const [keys, values] = given.map(reader.schemaOf);
  const names = listedValues(keys ?? {}).map(String);
  if (values === undefined || names.length === 0 || !needsEveryKey(reader.context, given, names))
    return partialRecord(reader, given);
  return schemaOfObject(
    names.map((name) => [name, values]),
    { additionalProperties: false },
  );
}

/** The type of a record says whether its keys are needed. It is unknown if zod is not installed. */
function needsEveryKey(context: SchemaContext, [first]: Arguments, names: readonly string[]): boolean {
  const checked = first && ts.isExpression(first.parent) ? checkedType(context, first.parent) : undefined;
  const described = checked && describedValues(checked.types, checked.type, 'input');
  return names.every((name) => {
    const key = described && checked.types.getPropertyOfType(described, name);
    return key !== undefined && (key.flags & ts.SymbolFlags.Optional) === 0;
  });
}
