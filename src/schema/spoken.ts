/** What the body of a handler says about its arguments, by calls that refuse all others. */
import type { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import type { FunctionNode } from '../find/value.js';
import type { TypeSource } from '../model/api.js';
import type { Standing } from './argument-place.js';
import { callsOf, type MadeCall } from './calls.js';
import { type Use, underGuards, usesIn } from './guards.js';
import { placed, wholeOf } from './placed.js';
import { type Saying, sayingOf } from './sayings.js';
import type { Schemas } from './schemas.js';

/** What one source says of one argument; `NOTHING` is among the alternatives where it may be left out. */
export interface Spoken {
  index: number;
  schema: Schema;
  source: TypeSource;
  at: ts.Node;
  /** Whether it is about another value than the handler's type is: it counts alone then. */
  replaces?: true;
}

interface Said {
  made: MadeCall;
  saying: Saying;
}

export function spokenIn(schemas: Schemas, handler: FunctionNode, depth = 3): Spoken[] {
  const { body } = handler;
  if (body === undefined || depth === 0) return [];
  const readCondition = (condition: FunctionNode): Schema | undefined =>
    conditionOf(schemas, condition, depth);
  const said = callsOf(schemas.evaluator, body).flatMap((made): Said[] => {
    const saying = sayingOf(schemas, made, readCondition);
    return saying === undefined ? [] : [{ made, saying }];
  });
  const { evaluator } = schemas;
  let uses: Use[] | undefined;
  const everyUse = (): Use[] => {
    uses ??= usesIn({ evaluator, handler, doubtful: new Set(), presets: new Map() }, body, certain(said));
    return uses;
  };
  return said.flatMap(({ made, saying }) => {
    const standing: Standing = { evaluator, handler, doubtful: made.doubtful, presets: made.presets };
    return placed(standing, saying.target, saying.schema).flatMap(({ place, schema }): Spoken[] => {
      const known = underGuards(standing, place, made.guards, everyUse);
      if (known === undefined) return [];
      return [{ index: place.index, schema: wholeOf(known, schema), source: saying.source, at: made.call }];
    });
  });
}

/** What is always checked may be checked more closely elsewhere. */
const certain = (said: readonly Said[]): Set<ts.Node> =>
  new Set(said.filter(({ made }) => made.guards.length === 0).map(({ saying }) => saying.target));

/** A condition of `Match.Where` that checks its own parameter says what that is. */
function conditionOf(schemas: Schemas, condition: FunctionNode, depth: number): Schema | undefined {
  const spoken = spokenIn(schemas, condition, depth - 1).filter(({ index }) => index === 0);
  return spoken.length === 1 ? spoken[0]?.schema : undefined;
}
