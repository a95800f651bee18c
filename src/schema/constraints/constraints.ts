/** What the body of a handler says about its arguments, by calls that refuse all others. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { isJavaScript, returnsOf, withoutThis } from '../../analysis/syntax/index.js';
import type { TypeSource } from '../../api.js';
import type { Schema } from '../../contract.js';
import { intersect } from '../algebra/index.js';
import type { SchemaContext } from '../context/index.js';
import { type CheckedValue, checkedByCall, type StatedSchema } from '../libraries/index.js';
import { type ArgumentPlace, argumentOf, isWithin, type Standing } from './argument-place.js';
import { type ArgumentSchema, argumentSchemas, wholeOf } from './argument-schema.js';
import { type Made, type MadeCall, madeIn } from './calls.js';
import { type Use, underGuards, usesIn } from './guards.js';
import { constraintsOfCallee } from './passed-on.js';
import { testOf } from './tests.js';

/** What one source says of one argument; `NOTHING` is among the alternatives where it may be left out. */
export interface Constraint {
  index: number;
  schema: Schema;
  source: TypeSource;
  at: ts.Node;
  /** Whether it is about another value than the handler's type is: it counts alone then. */
  replaces?: true;
  /** Whether another function states it of itself: it yields to what contradicts it. */
  isElsewhere?: true;
}

interface FoundConstraint {
  made: Made;
  at: ts.Node;
  saying: CheckedValue & StatedSchema;
  /** Whether it counts only where TypeScript states nothing: the error is the handler's own, and tells more. */
  yields: boolean;
}

/** Of a condition, `answer` is what it answers: that has to be true. */
export function constraintsIn(
  context: SchemaContext,
  handler: FunctionNode,
  depth = 3,
  answer?: ts.Expression,
): Constraint[] {
  const { body } = handler;
  if (body === undefined || depth === 0) return [];
  const { evaluator } = context;
  const { calls, tests } = madeIn(evaluator, body, answer);
  const readCondition = (condition: FunctionNode): Schema | undefined =>
    conditionOf(context, condition, depth);
  const called = calls.flatMap((made): FoundConstraint[] => {
    const saying = checkedByCall(context, made, readCondition);
    return saying === undefined ? [] : [{ made, saying, at: made.call, yields: false }];
  });
  const tested = tests.flatMap((made): FoundConstraint[] => {
    const test = testOf(evaluator, made.node, made.holds);
    const yields = answer === undefined;
    return test === undefined ? [] : [{ made, saying: { ...test, source: 'check' }, at: made.node, yields }];
  });
  const said = [...called, ...tested];
  let uses: Use[] | undefined;
  const everyUse = (): Use[] => {
    const standing = {
      evaluator,
      handler,
      doubtful: new Set<string>(),
      filled: new Map(),
      presets: new Map(),
    };
    uses ??= usesIn(standing, body, certain(said));
    return uses;
  };
  const told: ArgumentSchema[] = [];
  const spoken = said.flatMap(({ made, saying, at, yields }) => {
    const standing = standingAt(context, handler, made);
    return argumentSchemas(standing, saying.target, saying.schema).flatMap(
      ({ place, schema }): Constraint[] => {
        if (yields && isStated(handler, place.index)) return [];
        const known = underGuards(standing, place, made.guards, everyUse);
        if (known === undefined) return [];
        told.push({ place, schema });
        return [{ index: place.index, schema: wholeOf(known, schema), source: saying.source, at }];
      },
    );
  });
  return [...spoken, ...constraintsOfCallees(context, handler, calls, told, depth, everyUse)];
}

const standingAt = (
  { evaluator }: SchemaContext,
  handler: FunctionNode,
  { doubtful, filled, presets }: Made,
): Standing => ({ evaluator, handler, doubtful, filled, presets });

/**
 * Of arguments, and parts of them, of which nothing is said here, what the first function says to which each of them is
 * handed.
 */
function constraintsOfCallees(
  context: SchemaContext,
  handler: FunctionNode,
  calls: readonly MadeCall[],
  told: readonly ArgumentSchema[],
  depth: number,
  everyUse: () => readonly Use[],
): Constraint[] {
  const known = [...told];
  return calls.flatMap((made): Constraint[] => {
    const standing = standingAt(context, handler, made);
    return made.call.arguments.flatMap((argument, position): Constraint[] => {
      const place = ts.isSpreadElement(argument) ? undefined : argumentOf(standing, argument);
      if (place === undefined || place.filled !== undefined || isStated(handler, place.index)) return [];
      if (known.some((each) => tellsOf(each, place))) return [];
      const guarded = underGuards(standing, place, made.guards, everyUse);
      if (guarded === undefined) return [];
      const inner = (node: FunctionNode): Constraint[] => constraintsIn(context, node, depth - 1);
      const taken = constraintsOfCallee(context, made.call, position, inner);
      for (const { schema } of taken) known.push({ place, schema });
      return taken.map(({ schema, source, isElsewhere }) => ({
        index: place.index,
        schema: wholeOf(guarded, schema),
        source,
        at: made.call,
        ...(isElsewhere === true ? { isElsewhere } : {}),
      }));
    });
  });
}

/** Whether something is said of the place, or of a part of it; a list or an object alone leaves open what is in it. */
function tellsOf(known: ArgumentSchema, place: ArgumentPlace): boolean {
  if (isWithin(known.place, place)) return true;
  const { type, items, properties } = known.schema;
  const isWeak = items === undefined && properties === undefined && (type === 'array' || type === 'object');
  return isWithin(place, known.place) && !isWeak;
}

/** By TypeScript; `unknown` states nothing. */
function isStated(handler: FunctionNode, index: number): boolean {
  const type = withoutThis(handler)[index]?.type;
  return type !== undefined && type.kind !== ts.SyntaxKind.UnknownKeyword && !isJavaScript(handler);
}

/** What is always checked may be checked more closely elsewhere. */
const certain = (said: readonly FoundConstraint[]): Set<ts.Node> =>
  new Set(said.filter(({ made }) => made.guards.length === 0).map(({ saying }) => saying.target));

/** A condition of `Match.Where` says what it checks of its own parameter, and what it demands in its answer. */
function conditionOf(context: SchemaContext, condition: FunctionNode, depth: number): Schema | undefined {
  const spoken = constraintsIn(context, condition, depth - 1, answerOf(condition));
  const [first, ...others] = spoken.filter(({ index }) => index === 0).map(({ schema }) => schema);
  return others.reduce<Schema | undefined>((known, schema) => {
    const narrowed = known && intersect(known, schema, context.definitions.resolve);
    return narrowed === 'contradiction' ? known : narrowed;
  }, first);
}

function answerOf(condition: FunctionNode): ts.Expression | undefined {
  const { values, mayEnd } = returnsOf(condition);
  return values.length === 1 && !mayEnd ? values[0] : undefined;
}
