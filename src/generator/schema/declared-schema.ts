/** The `schema` of a declaration: a tuple describes all arguments, any other schema the only one. */
import type { Parameter } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import {
  isUnconstrained,
  separateUndefined,
  withoutAnyJson,
  withUndefined,
} from '../../shared/json-schema/index.js';
import type { ArgumentsValidation } from '../analysis/declarations/index.js';
import type { Written } from '../analysis/interpreter/index.js';
import { type Constraint, constraintsOfHandler } from './constraints/index.js';
import { inFrame, type SchemaContext } from './context/index.js';
import { librarySchema, schemaGivenToMixin, schemaOfValidatorOption } from './libraries/index.js';
import { isKeepingValues } from './type-sources.js';

/** Empty if the schema cannot be read. */
export function constraintsOfDeclaredSchema(
  context: SchemaContext,
  written: Written | undefined,
): Constraint[] {
  if (written === undefined) return [];
  const { node } = written;
  const within = inFrame(context, written.frame);
  const given = librarySchema(within, node);
  if (given === undefined) return [];
  const { prefixItems: { length } = [] } = given.schema;
  return schemasOfArguments(given.schema).map((schema, index) => ({
    index,
    schema,
    source: given.source,
    at: node,
    // The handler's type describes the value that the schema makes, not the argument.
    ...(isKeepingValues(given.source) ? {} : { replaces: true as const }),
    ...(length > 0 && index === length ? { isRest: true as const } : {}),
  }));
}

export function schemasOfArguments(schema: Schema): Schema[] {
  const { prefixItems = [], items, minItems = 0 } = schema;
  const isTuple = schema.type === 'array' && (prefixItems.length > 0 || items === false);
  if (!isTuple) return [schema];
  const first = prefixItems.map((item, index) => (index < minItems ? item : withUndefined(item)));
  const isClosed = items === undefined || items === false || isUnconstrained(items);
  return isClosed ? first : [...first, { type: 'array', items }];
}

/** Parameters made from constraints alone, for a handler that is missing or unreadable; `undefined` without constraints. */
export function parametersOfConstraints(constraints: readonly Constraint[]): Parameter[] | undefined {
  if (constraints.length === 0) return undefined;
  const count = Math.max(...constraints.map(({ index }) => index)) + 1;
  return Array.from({ length: count }, (_, position): Parameter => {
    const constraint = constraints.find(({ index }) => index === position);
    const rest = constraint?.isRest === true;
    const { items } = constraint?.schema ?? {};
    const whole = rest ? (items === false ? {} : (items ?? {})) : (constraint?.schema ?? {});
    const { schema, optional } = separateUndefined(withoutAnyJson(whole));
    return {
      name: `arg${position}`,
      schema,
      typedBy: constraint === undefined || isUnconstrained(schema) ? [] : [constraint.source],
      optional: !rest && optional,
      rest,
      inSignature: 'absent',
    };
  });
}

/** Reads a function that refuses values, or a schema of a library. */
export function constraintsOfValidator(
  context: SchemaContext,
  { validator, mixin }: Exclude<ArgumentsValidation, 'nothing'>,
): Constraint[] {
  if (validator === undefined) return [];
  const { node } = validator;
  const within = inFrame(context, validator.frame);
  const value = mixin === undefined ? within.evaluator.evaluate(node) : undefined;
  if (value?.kind === 'function')
    return constraintsOfHandler(inFrame(context, value.frame), value.node).filter(({ index }) => index === 0);
  const given =
    mixin === undefined ? schemaOfValidatorOption(within, node) : schemaGivenToMixin(within, node);
  if (given === undefined) return [];
  const { type, required = [] } = given.schema;
  const mayBeAbsent = mixin?.presets === true && type === 'object' && required.length === 0;
  const schema = mayBeAbsent ? withUndefined(given.schema) : given.schema;
  return [{ ...given, index: 0, at: node, schema }];
}
