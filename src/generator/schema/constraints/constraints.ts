/** The values that a handler's body accepts for its arguments, by the calls and conditions that refuse others. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { intersect } from '../../../shared/json-schema/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { onlyReturned } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { type CheckedValue, checkedByCall, type LibrarySchema } from '../libraries/index.js';
import { type ArgumentSchema, argumentSchema, argumentSchemas } from './argument-schemas.js';
import { constraintsOfCallee, isTyped } from './callee.js';
import { callsAndConditionsIn, type Guarded, type GuardedCall } from './calls.js';
import type { Constraint } from './constraint.js';
import { placeUnderGuards, type Use, usesIn } from './guards.js';
import { type ArgumentPlace, argumentPlace, type HandlerState, isPartOf } from './places.js';
import { valueTestOf } from './tests.js';

interface Check {
  site: Guarded;
  at: ts.Node;
  checked: CheckedValue & LibrarySchema;
  /** Set if it applies only to parameters without a type: otherwise the handler's own error tells the caller more. */
  yields: boolean;
}

/** @param answer the result of a function that is used as a condition: it has to be true */
export function constraintsIn(
  context: SchemaContext,
  handler: FunctionNode,
  depth = 3,
  answer?: ts.Expression,
): Constraint[] {
  const { body } = handler;
  if (body === undefined || depth === 0) return [];
  const { evaluator } = context;
  const { calls, tests } = callsAndConditionsIn(evaluator, body, answer);
  const readCondition = (condition: FunctionNode): Schema | undefined =>
    schemaOfCondition(context, condition, depth);
  const called = calls.flatMap((site): Check[] => {
    const checked = checkedByCall({ ...context, evaluator: site.evaluator }, site, readCondition);
    return checked === undefined ? [] : [{ site, checked, at: site.call, yields: false }];
  });
  const tested = tests.flatMap((site): Check[] => {
    const test = valueTestOf(site.evaluator, site.node, site.holds);
    const yields = answer === undefined;
    return test === undefined ? [] : [{ site, checked: { ...test, source: 'check' }, at: site.node, yields }];
  });
  const checks = [...called, ...tested];
  let uses: Use[] | undefined;
  const everyUse = (): Use[] => {
    const state = {
      evaluator,
      handler,
      reassigned: new Set<string>(),
      overwritten: new Map(),
      defaults: new Map(),
    };
    uses ??= usesIn(state, body, targetsOfEveryCall(checks));
    return uses;
  };
  const described: ArgumentSchema[] = [];
  const constraints = checks.flatMap(({ site, checked, at, yields }) => {
    const state = stateAt(handler, site);
    return argumentSchemas(state, checked.target, checked.schema).flatMap(
      ({ place, schema }): Constraint[] => {
        if (yields && isTyped(context, handler, place.index)) return [];
        const guarded = placeUnderGuards(state, place, site.guards, everyUse);
        if (guarded === undefined) return [];
        described.push({ place, schema });
        return [constraintAt(guarded, schema, { source: checked.source, at })];
      },
    );
  });
  return [...constraints, ...constraintsOfCallees(context, handler, calls, described, depth, everyUse)];
}

const stateAt = (
  handler: FunctionNode,
  { evaluator, reassigned, overwritten, defaults }: Guarded,
): HandlerState => ({ evaluator, handler, reassigned, overwritten, defaults });

/** The constraints on arguments, and parts of arguments, that only a called function checks: the first one decides. */
function constraintsOfCallees(
  context: SchemaContext,
  handler: FunctionNode,
  calls: readonly GuardedCall[],
  described: readonly ArgumentSchema[],
  depth: number,
  everyUse: () => readonly Use[],
): Constraint[] {
  const places = [...described];
  return calls.flatMap((site): Constraint[] => {
    const state = stateAt(handler, site);
    return site.call.arguments.flatMap((argument, position): Constraint[] => {
      const place = ts.isSpreadElement(argument) ? undefined : argumentPlace(state, argument);
      if (place === undefined || place.overwritten !== undefined || isTyped(context, handler, place.index))
        return [];
      if (places.some((other) => describesPart(other, place))) return [];
      const guarded = placeUnderGuards(state, place, site.guards, everyUse);
      if (guarded === undefined) return [];
      // The result of the function has to be true: `if (!isValidId(id)) throw …`.
      const inner = (within: SchemaContext, node: FunctionNode): Constraint[] =>
        constraintsIn(within, node, depth - 1, site.isDemanded ? onlyReturned(node) : undefined);
      const taken = constraintsOfCallee(
        { ...context, evaluator: site.evaluator },
        site.call,
        position,
        inner,
      );
      for (const { schema } of taken) places.push({ place, schema });
      return taken.map(({ schema, ...rest }) => constraintAt(guarded, schema, { ...rest, at: site.call }));
    });
  });
}

const constraintAt = (
  place: ArgumentPlace,
  schema: Schema,
  rest: Pick<Constraint, 'source' | 'at' | 'isElsewhere' | 'isOfParts'>,
): Constraint => ({
  ...rest,
  index: place.index,
  schema: argumentSchema(place, schema),
  ...(place.path.length > 0 ? { isOfParts: true } : {}),
});

/** Whether a constraint describes part or all of the place. `{ type: 'array' }` alone does not describe the items. */
function describesPart(described: ArgumentSchema, place: ArgumentPlace): boolean {
  if (isPartOf(described.place, place)) return true;
  const { type, items, properties } = described.schema;
  const isWeak = items === undefined && properties === undefined && (type === 'array' || type === 'object');
  return isPartOf(place, described.place) && !isWeak;
}

/** The targets that are checked in every call. Another check under a condition may describe them more closely. */
const targetsOfEveryCall = (checks: readonly Check[]): Set<ts.Node> =>
  new Set(checks.filter(({ site }) => site.guards.length === 0).map(({ checked }) => checked.target));

/**
 * The condition in `Match.Where((id) => { check(id, String); return id.length > 0; })`, by its checks and by its result.
 */
function schemaOfCondition(
  context: SchemaContext,
  condition: FunctionNode,
  depth: number,
): Schema | undefined {
  const constraints = constraintsIn(context, condition, depth - 1, onlyReturned(condition));
  const [first, ...others] = constraints.filter(({ index }) => index === 0).map(({ schema }) => schema);
  return others.reduce<Schema | undefined>((before, schema) => {
    const narrowed = before && intersect(before, schema, context.definitions.resolve);
    return narrowed === 'contradiction' ? before : narrowed;
  }, first);
}
