/** The values that a handler's body accepts for its arguments, by the calls and conditions that refuse others. */

import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { lazy } from '../../../shared/memoize.js';
import { frameAtCall } from '../../analysis/interpreter/index.js';
import { type FunctionNode, isJavaScript, withoutThis } from '../../analysis/syntax/index.js';
import { inFrame, type SchemaContext } from '../context/index.js';
import { type CheckedValue, type LibrarySchema, valueCheckedByCall } from '../libraries/index.js';
import { type ArgumentSchema, argumentSchema, argumentSchemas } from './argument-schemas.js';
import { findCallsAndConditions, type Guarded, type GuardedCall, type GuardedCondition } from './calls.js';
import type { Constraint } from './constraint.js';
import type { Guard } from './exits.js';
import { argumentUses, conjunctsOfGuard, placeUnderGuards, type Use } from './guards.js';
import { conjunctsOfCondition } from './optionality.js';
import { type ArgumentPlace, argumentPlace, isPartOfPlace, NOTHING_ASSIGNED } from './places.js';
import { presentMember, valueTestOfCondition } from './tests.js';

interface Check {
  site: Guarded;
  at: ts.Node;
  checked: CheckedValue & LibrarySchema;
  /** Set if it applies only to parameters without a type: otherwise the handler's own error tells the caller more. */
  yields: boolean;
}

export function constraintsOfHandler(context: SchemaContext, handler: FunctionNode, depth = 3): Constraint[] {
  const { body } = handler;
  if (body === undefined || depth === 0) return [];
  const { evaluator } = context;
  const { calls, later, tests } = findCallsAndConditions(evaluator, body);
  const readCondition = (condition: FunctionNode): Schema | undefined =>
    schemaOfCondition(context, condition, depth - 1);
  const checksOfCall = (site: GuardedCall): Check[] => {
    const checked = valueCheckedByCall({ ...context, evaluator: site.evaluator }, site, readCondition);
    if (checked === undefined) return [];
    const guards = site.guards.filter((guard) => !isOfSchema(guard, site.call, checked.target));
    return [{ site: { ...site, guards }, checked, at: site.call, yields: false }];
  };
  const called = calls.flatMap(checksOfCall);
  const tested = tests.flatMap((site): Check[] => {
    const test = valueTestOfCondition(site.evaluator, site.node, site.holds);
    const checked = test && { ...test, source: 'check' as const };
    return checked === undefined ? [] : [{ site, checked, at: site.node, yields: true }];
  });
  const needed = tests.flatMap((site) => presenceChecks(site, handler));
  const checks = [...called, ...tested, ...needed];
  const everyUse = lazy(() =>
    argumentUses({ evaluator, handler, ...NOTHING_ASSIGNED }, body, targetsOfEveryCall(checks)),
  );
  const constraintsOfChecks = (own: readonly Check[], sites: readonly GuardedCall[]): Constraint[] => {
    const described: ArgumentSchema[] = [];
    const constraints = own.flatMap(({ site, checked, at, yields }) => {
      const state = { ...site, handler };
      return argumentSchemas(state, checked.target, checked.schema).flatMap(
        ({ place, schema }): Constraint[] => {
          if (yields && isTyped(context, handler, place.index)) return [];
          const guarded = placeUnderGuards(state, place, site.guards, everyUse);
          if (guarded === undefined) return [];
          described.push({ place, schema });
          return [constraintOfPlace(guarded, schema, { source: checked.source, at })];
        },
      );
    });
    return [...constraints, ...constraintsOfCallees(context, handler, sites, described, depth, everyUse)];
  };
  const perhaps = constraintsOfChecks(later.flatMap(checksOfCall), later).filter(({ index }) =>
    isTyped(context, handler, index),
  );
  return [
    ...constraintsOfChecks(checks, calls),
    ...perhaps.map((constraint) => ({ ...constraint, mayNotRun: true as const })),
  ];
}

/** Without a member that `if (!task.id) throw …` demands in every call, the handler throws. Its values stay unknown. */
function presenceChecks(site: GuardedCondition, handler: FunctionNode): Check[] {
  const { evaluator, node, holds, guards } = site;
  const target =
    guards.length > 0 || valueTestOfCondition(evaluator, node, holds) !== undefined
      ? undefined
      : presentMember(node, holds);
  const place = target && argumentPlace({ ...site, handler }, target);
  if (target === undefined || place === undefined || place.path.length === 0) return [];
  return [{ site, checked: { target, schema: {}, source: 'check' }, at: node, yields: true }];
}

/** `if (schema) schema.parse(task)`: the schema that was read is there. */
function isOfSchema(
  guard: Guard,
  { expression, arguments: given }: ts.CallExpression,
  target: ts.Expression,
): boolean {
  const owner = ts.isPropertyAccessExpression(expression) ? [expression.expression] : [];
  const texts = [...owner, ...given].filter((node) => node !== target).map((node) => node.getText());
  const parts = conjunctsOfGuard(guard);
  return parts?.every(({ subject }) => subject !== undefined && texts.includes(subject.getText())) === true;
}

/** The constraints on arguments, and parts of arguments, that only a called function checks: the first one decides. */
function constraintsOfCallees(
  context: SchemaContext,
  handler: FunctionNode,
  sites: readonly GuardedCall[],
  described: readonly ArgumentSchema[],
  depth: number,
  everyUse: () => readonly Use[],
): Constraint[] {
  const places = [...described];
  return sites.flatMap((site): Constraint[] => {
    const state = { ...site, handler };
    return [...site.call.arguments].flatMap((argument, position): Constraint[] => {
      const place = ts.isSpreadElement(argument) ? undefined : argumentPlace(state, argument);
      if (place === undefined || place.isPartial === true) return [];
      if (places.some((other) => describesPart(other, place))) return [];
      const guarded = placeUnderGuards(state, place, site.guards, everyUse);
      if (guarded === undefined) return [];
      const within = { ...context, evaluator: site.evaluator };
      const taken = constraintsOfCallee(within, site.call, position, depth - 1);
      for (const { schema } of taken) places.push({ place, schema });
      return taken.map(({ schema, ...rest }) =>
        constraintOfPlace(guarded, schema, { ...rest, at: site.call }),
      );
    });
  });
}

const constraintOfPlace = (
  place: ArgumentPlace,
  schema: Schema,
  rest: Pick<Constraint, 'source' | 'at' | 'isOfParts'>,
): Constraint => ({
  ...rest,
  index: place.index,
  schema: argumentSchema(place, schema),
  ...(place.path.length > 0 ? { isOfParts: true } : {}),
});

/** Whether a constraint describes part or all of the place. `{ type: 'array' }` alone does not describe the items. */
function describesPart(described: ArgumentSchema, place: ArgumentPlace): boolean {
  if (isPartOfPlace(described.place, place)) return true;
  const { type, items, properties } = described.schema;
  const isWeak = items === undefined && properties === undefined && (type === 'array' || type === 'object');
  return isPartOfPlace(place, described.place) && !isWeak;
}

/** The targets that are checked in every call. Another check under a condition may describe them more closely. */
const targetsOfEveryCall = (checks: readonly Check[]): Set<ts.Node> =>
  new Set(checks.filter(({ site }) => site.guards.length === 0).map(({ checked }) => checked.target));

/** `Match.Where((id) => { check(id, String); … })`, `Match.Where((state) => STATES.includes(state))` */
function schemaOfCondition(
  context: SchemaContext,
  condition: FunctionNode,
  depth: number,
): Schema | undefined {
  const { body } = condition;
  const checked = constraintsOfHandler(context, condition, depth).find(({ index }) => index === 0);
  if (checked !== undefined || body === undefined || ts.isBlock(body)) return checked?.schema;
  const [name] = withoutThis(condition).map((parameter) => parameter.name.getText());
  return conjunctsOfCondition(body, true)
    .map(({ node, holds }) => valueTestOfCondition(context.evaluator, node, holds))
    .find((test) => test?.target.getText() === name)?.schema;
}

/** The constraints in the body of a called function on its parameter. */
function constraintsOfCallee(
  context: SchemaContext,
  call: ts.CallExpression,
  index: number,
  depth: number,
): readonly Constraint[] {
  const { evaluator } = context;
  const callee = evaluator.evaluate(call.expression);
  const parameter = callee.kind === 'function' ? withoutThis(callee.node)[index] : undefined;
  if (callee.kind !== 'function' || parameter === undefined || parameter.dotDotDotToken !== undefined)
    return [];
  const within = inFrame(context, frameAtCall(evaluator, callee, call));
  return constraintsOfHandler(within, callee.node, depth).filter((inner) => inner.index === index);
}

/** Whether the parameter has a type. `any`, `unknown`, lists of them, and the type parameters of a wrapper do not count. */
function isTyped({ evaluator }: SchemaContext, handler: FunctionNode, index: number): boolean {
  const type = withoutThis(handler)[index]?.type;
  const item = type !== undefined && ts.isArrayTypeNode(type) ? type.elementType : type;
  if (item === undefined || UNCHECKED.has(item.kind) || isJavaScript(handler)) return false;
  const [declaration] =
    ts.isTypeReferenceNode(item) && ts.isIdentifier(item.typeName)
      ? (evaluator.lookup(item.typeName.text, item, 'type') ?? [])
      : [];
  return declaration === undefined || !ts.isTypeParameterDeclaration(declaration);
}

const UNCHECKED: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.UnknownKeyword,
]);
