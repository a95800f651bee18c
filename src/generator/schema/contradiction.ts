/** Reports sources that give one argument types without a common value. */
import type { Parameter, TypeSource } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import {
  type Contradiction,
  contradictionOf,
  isUnconstrained,
  typeText,
  withOpenObjects,
} from '../../shared/json-schema/index.js';
import type { Constraint } from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import { nameInKey } from './context/index.js';
import { titleOf } from './type-sources.js';

/** Reports a constraint that contradicts the types of other sources. */
export function reportContradiction(
  { report }: SchemaContext,
  name: string,
  sources: readonly TypeSource[],
  constraint: Pick<Constraint, 'source' | 'at'>,
  { path, one, other }: Contradiction,
): void {
  const before = [...new Set(sources.map(titleOf))].join(' and ');
  const own = titleOf(constraint.source);
  report(
    'types-contradict',
    constraint.at,
    `No value of ${name}${path} fits both ${before} and ${own}.`,
    `${before}: ${wordsOf(one)}; ${own}: ${wordsOf(other)}. Correct one of them.`,
  );
}

/**
 * Compares the output of the option `schema` with the type of the handler's parameter. A type accepts values with more
 * properties than it names.
 */
export function reportUnfitHandler(
  context: SchemaContext,
  { name, schema, typedBy }: Parameter,
  constraint: Constraint,
): void {
  if (schema === undefined || constraint.made === undefined) return;
  const { resolve } = context.definitions;
  const contradiction = contradictionOf(withOpenObjects(schema), constraint.made, resolve);
  if (contradiction !== undefined) reportContradiction(context, name, typedBy, constraint, contradiction);
}

/** A tuple makes no value of the arguments after its last element: the handler gets `undefined`. */
export function reportMissingArguments(
  context: SchemaContext,
  parameters: readonly Parameter[],
  last: Constraint | undefined,
): void {
  if (last?.isLast !== true) return;
  for (const { name, schema, optional, rest, typedBy } of parameters.slice(last.index + 1))
    if (schema !== undefined && !optional && !rest && !isUnconstrained(schema))
      reportContradiction(context, name, typedBy, last, { path: '', one: schema, other: NOTHING });
}

const NOTHING: Schema = { anyOf: [{ not: {} }] };

const wordsOf = (schema: Schema | undefined): string =>
  schema === undefined
    ? 'no such property'
    : typeText(schema, ({ $ref }) => ($ref === undefined ? undefined : nameInKey($ref)));
