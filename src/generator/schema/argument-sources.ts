/** Joins the types of a handler's arguments from all sources. An argument that two sources describe has to fit both. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import {
  canonicalText,
  intersect,
  isUnconstrained,
  separateUndefined,
  withoutAnyJson,
  withUndefined,
} from '../../shared/json-schema/index.js';
import {
  type Constraint,
  constraintsOfHandler,
  defaultsOfNames,
  withOptionality,
} from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import { type ConstrainedSchema, joinSources } from './joined-constraints.js';
import { documentedParameters } from './jsdoc.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { isExecuted, TYPE_SOURCES } from './type-sources.js';

/** `parameters` are the types that TypeScript declares for `nodes`; `declared` are the checks that run before the handler. */
export function withSources(
  context: SchemaContext,
  nodes: readonly DeclaredParameter[],
  parameters: readonly Parameter[],
  declared: readonly Constraint[] = [],
): Parameter[] {
  const handlers = new Set(nodes.flatMap(({ of }) => (of === undefined ? [] : [of.handler])));
  const checked = new Map([...handlers].map((handler) => [handler, constraintsOfHandler(context, handler)]));
  const documented = constraintsOfComments(context, nodes);
  const isSilent = [...checked.values()].every((constraints) => constraints.length === 0);
  if (isSilent && documented.length === 0 && declared.length === 0) return [...parameters];
  return parameters.map((parameter, position) => {
    const node = nodes[position];
    const of = node?.of;
    const within = of === undefined ? [] : (checked.get(of.handler) ?? []);
    const constraints = [
      ...declared.flatMap((constraint) => constraintsAtPosition(constraint, position, parameter)),
      ...within.filter(
        (constraint) => constraint.index === of?.index && isFitting(context, parameter, constraint),
      ),
      ...documented.filter(({ index }) => index === position),
    ];
    return withOptional(mergedParameter(context, parameter, node, constraints));
  });
}

/** A check that may not run is no reason to refuse values of the stated type. */
function isFitting(
  { definitions }: SchemaContext,
  { schema: type }: Parameter,
  constraint: Constraint,
): boolean {
  if (constraint.mayNotRun !== true) return true;
  const stated = type && (definitions.resolve(type) ?? type);
  const { schema } = separateUndefined(constraint.schema);
  const both = stated && intersect(stated, schema, definitions.resolve);
  return (
    both !== undefined && both !== 'contradiction' && canonicalText(both) === canonicalText(stated ?? {})
  );
}

/** The rest of a tuple is a list for a rest parameter, and an optional element for any other parameter. */
function constraintsAtPosition(constraint: Constraint, position: number, { rest }: Parameter): Constraint[] {
  if (constraint.isRest !== true || rest) return constraint.index === position ? [constraint] : [];
  return position < constraint.index
    ? []
    : constraintsOfItem(constraint).map(({ schema, ...given }) => ({
        ...given,
        schema: withUndefined(schema),
      }));
}

/** The comment applies to parameters without a type. */
const constraintsOfComments = (
  { evaluator }: SchemaContext,
  nodes: readonly DeclaredParameter[],
): Constraint[] =>
  nodes.flatMap(({ name, type, rest, of, at }, index): Constraint[] => {
    const documented =
      type === undefined && of !== undefined
        ? documentedParameters(evaluator, of.handler).get(name.getText())?.schema
        : undefined;
    if (of === undefined || documented === undefined) return [];
    const preset = defaultsOfNames(of.handler.body).get(name.getText());
    const schema: Schema = rest
      ? { type: 'array', items: separateUndefined(documented).schema }
      : preset === undefined
        ? documented
        : withOptionality(documented, preset);
    return [{ index, schema, source: 'jsdoc', at }];
  });

interface Merged {
  parameter: Parameter;
  mayBeUndefined: boolean;
}

function mergedParameter(
  context: SchemaContext,
  parameter: Parameter,
  node: DeclaredParameter | undefined,
  constraints: readonly Constraint[],
): Merged {
  const isAnnotated = node?.type !== undefined;
  const mayBeUndefined = node?.optional === true || parameter.optional;
  if (constraints.length === 0) return { parameter, mayBeUndefined: parameter.optional || mayBeUndefined };
  const whole = parameter.rest ? constraints.flatMap(constraintsOfItem) : constraints;
  const alone = whole.find(({ replaces }) => replaces === true);
  if (alone !== undefined) return replacedParameter(parameter, alone);
  const begin: ConstrainedSchema = {
    sources: parameter.schema === undefined ? [] : parameter.typedBy,
    ...(parameter.schema === undefined
      ? {}
      : { schema: mayBeUndefined ? withUndefined(parameter.schema) : parameter.schema }),
  };
  const joined = joinSources(context, parameter.name, begin, whole);
  const taken = joined.schema === undefined ? undefined : separateUndefined(withoutAnyJson(joined.schema));
  const { schema: _schema, ...rest } = parameter;
  const isPreset = node?.initializer !== undefined && !demandsMembers(node.initializer, whole);
  const isChecked = whole.some(({ source }) => isExecuted(source));
  return {
    parameter: {
      ...rest,
      ...(taken === undefined ? {} : { schema: taken.schema }),
      typedBy: TYPE_SOURCES.filter((source) => joined.sources.includes(source)),
    },
    mayBeUndefined:
      isPreset ||
      (taken === undefined || isUnconstrained(taken.schema)
        ? mayBeUndefined || (taken?.optional === true && (!isAnnotated || isChecked))
        : taken.optional),
  };
}

/** `{ title } = {}` with a check that demands `title`: a call without the argument fails. */
const demandsMembers = (preset: ts.Expression, constraints: readonly Constraint[]): boolean =>
  ts.isObjectLiteralExpression(preset) &&
  preset.properties.length === 0 &&
  constraints.some(({ schema, source }) => isExecuted(source) && schema.required !== undefined);

function replacedParameter({ schema: _schema, ...rest }: Parameter, constraint: Constraint): Merged {
  const { schema, optional } = separateUndefined(withoutAnyJson(constraint.schema));
  const typedBy = isUnconstrained(schema) ? [] : [constraint.source];
  return { parameter: { ...rest, schema, typedBy }, mayBeUndefined: optional };
}

/** For a rest parameter, the constraints of one argument. */
const constraintsOfItem = (constraint: Constraint): Constraint[] => {
  const { items } = constraint.schema;
  return items === undefined || items === false ? [] : [{ ...constraint, schema: items }];
};

function withOptional({ parameter, mayBeUndefined }: Merged): Parameter {
  const optional = !parameter.rest && mayBeUndefined;
  if (optional === parameter.optional) return parameter;
  return { inSignature: parameter.optional ? 'optional' : 'required', ...parameter, optional };
}
