/** Joins the constraints of several sources on one argument into one schema. */
import type { TypeSource } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import {
  type Contradiction,
  findContradiction,
  intersect,
  isUnconstrained,
  mapChildren,
  typeText,
  withDetail,
  withOpenObjects,
} from '../../shared/json-schema/index.js';
import type { Constraint } from './constraints/index.js';
import { nameInKey, type SchemaContext } from './context/index.js';
import { isExecuted, isIgnoringUnknownKeys, sourceTitle, TYPE_SOURCES } from './type-sources.js';

export interface ConstrainedSchema {
  schema?: Schema;
  sources: readonly TypeSource[];
}

/** Joins all constraints on one argument. Executed checks decide; types (`ofTypes` is TypeScript's) add detail to them. */
export function joinSources(
  context: SchemaContext,
  name: string,
  ofTypes: ConstrainedSchema,
  constraints: readonly Constraint[],
): ConstrainedSchema {
  const join = (before: ConstrainedSchema, constraint: Constraint): ConstrainedSchema =>
    withSource(context, name, before, constraint);
  const sorted = [...constraints].sort(
    (one, other) => TYPE_SOURCES.indexOf(one.source) - TYPE_SOURCES.indexOf(other.source),
  );
  const types = sorted.filter(({ source }) => !isExecuted(source)).reduce(join, ofTypes);
  const isTyped = types.schema !== undefined && !isUnconstrained(types.schema);
  const executed = sorted
    .filter(({ source }) => isExecuted(source))
    .map((check) => (isTyped && isIgnoringUnknownKeys(check.source) ? withOpenSchema(check) : check));
  const checks = executed.reduce(join, { sources: [] });
  if (checks.schema === undefined || types.schema === undefined || isUnconstrained(types.schema))
    return checks.schema === undefined ? types : withoutTypes(checks, types);
  if (isUnconstrained(checks.schema)) return types;
  const { resolve } = context.definitions;
  const isOfParts = executed.every(({ isOfParts: of }) => of === true);
  const [first] = executed;
  const clash = findContradiction(types.schema, checks.schema, resolve);
  if (first !== undefined && clash !== undefined)
    reportContradiction(context, name, types.sources, first, clash);
  // If a check covers the whole object, it decides which keys are needed.
  const isOfComments = !isOfParts && types.sources.every((source) => source === 'jsdoc');
  const isContradicted = intersect(types.schema, checks.schema, resolve) === 'contradiction';
  return {
    // Even if one key contradicts, the types add detail to the others.
    schema: withDetail(checks.schema, isOfComments ? withOptionalKeys(types.schema) : types.schema, {
      resolve,
      isOfParts,
    }),
    sources: isContradicted ? checks.sources : [...types.sources, ...checks.sources],
  };
}

const withOptionalKeys = ({ required: _, ...schema }: Schema): Schema =>
  mapChildren(schema, withOptionalKeys);

const withOpenSchema = (constraint: Constraint): Constraint => ({
  ...constraint,
  schema: withOpenObjects(constraint.schema),
});

/** The result if no type describes the argument. */
const withoutTypes = (checks: ConstrainedSchema, types: ConstrainedSchema): ConstrainedSchema =>
  checks.schema !== undefined && isUnconstrained(checks.schema)
    ? { ...checks, sources: [...types.sources, ...checks.sources] }
    : checks;

/** A source without information, such as the type `unknown`, is not listed beside a source with some. */
function withSource(
  context: SchemaContext,
  name: string,
  base: ConstrainedSchema,
  constraint: Constraint,
): ConstrainedSchema {
  if (base.schema === undefined || isUnconstrained(base.schema)) {
    const sources = isUnconstrained(constraint.schema)
      ? [...base.sources, constraint.source]
      : [constraint.source];
    return { schema: constraint.schema, sources };
  }
  if (isUnconstrained(constraint.schema)) return base;
  const { resolve } = context.definitions;
  const narrowed = intersect(
    base.schema,
    isIgnoringUnknownKeys(constraint.source) ? withOpenObjects(constraint.schema) : constraint.schema,
    resolve,
  );
  if (narrowed === 'contradiction') {
    const clash = { path: '', one: base.schema, other: constraint.schema };
    reportContradiction(context, name, base.sources, constraint, clash);
    return base;
  }
  return { schema: narrowed, sources: [...base.sources, constraint.source] };
}

function reportContradiction(
  { report }: SchemaContext,
  name: string,
  sources: readonly TypeSource[],
  constraint: Pick<Constraint, 'source' | 'at'>,
  { path, one, other }: Contradiction,
): void {
  const before = [...new Set(sources.map(sourceTitle))].join(' and ');
  const own = sourceTitle(constraint.source);
  report(
    'types-contradict',
    constraint.at,
    `No value of ${name}${path} fits both ${before} and ${own}.`,
    `${before}: ${schemaWords(one)}; ${own}: ${schemaWords(other)}. Correct one of them.`,
  );
}

const schemaWords = (schema: Schema | undefined): string =>
  schema === undefined
    ? 'no such property'
    : typeText(schema, ({ $ref }) => ($ref === undefined ? undefined : nameInKey($ref)));
