/** The `schema` of a declaration: a tuple describes all arguments, any other schema the only one. */
import type { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import {
  canonicalText,
  isUnconstrained,
  separateUndefined,
  withoutAnyJson,
  withUndefined,
} from '../../shared/json-schema/index.js';
import type { Constraint } from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import { schemaMadeBy } from './libraries/index.js';

/** Empty if the schema cannot be read. */
export function constraintsOfDeclaredSchema(context: SchemaContext, node: ts.Node | undefined): Constraint[] {
  const given = node && schemaMadeBy(context, node, 'input');
  if (node === undefined || given === undefined) return [];
  const made = schemaMadeBy(context, node, 'output');
  const afterwards = made === undefined ? [] : schemasOfArguments(made.schema);
  const last = made?.schema.items === false ? afterwards.length - 1 : undefined;
  const { prefixItems: { length } = [] } = given.schema;
  return schemasOfArguments(given.schema).map((schema, index) => {
    // If the schema changes a value, the handler's type describes the changed value, not the argument.
    const after = afterwards[index];
    const isSame = after !== undefined && canonicalText(after) === canonicalText(schema);
    return {
      index,
      schema,
      source: given.source,
      at: node,
      ...(isSame ? {} : { replaces: true }),
      ...(after === undefined ? {} : { made: after }),
      ...(length > 0 && index === length ? { isRest: true } : {}),
      ...(index === last ? { isLast: true } : {}),
    };
  });
}

function schemasOfArguments(schema: Schema): Schema[] {
  const { prefixItems = [], items, minItems = 0 } = schema;
  const isTuple = schema.type === 'array' && (prefixItems.length > 0 || items === false);
  if (!isTuple) return [schema];
  const first = prefixItems.map((item, index) => (index < minItems ? item : withUndefined(item)));
  const isClosed = items === undefined || items === false || isUnconstrained(items);
  return isClosed ? first : [...first, { type: 'array', items }];
}

/**
 * Parameters made from constraints alone, for a handler that cannot be read or has none; `undefined` without
 * constraints.
 */
export function parametersWithout(constraints: readonly Constraint[]): Parameter[] | undefined {
  if (constraints.length === 0) return undefined;
  const optionalSchemas = constraints.map(({ schema }) => separateUndefined(withoutAnyJson(schema)));
  return constraints.map(({ source }, index) => ({
    name: `arg${index}`,
    schema: optionalSchemas[index]?.schema ?? {},
    typedBy: [source],
    optional: optionalSchemas[index]?.optional === true,
    rest: false,
    inSignature: 'absent',
  }));
}
