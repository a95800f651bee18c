/** Calls that say what a value has to be, or there is an error. */
import { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import { originOf } from '../find/origin.js';
import type { TypeSource } from '../model/api.js';
import type { MadeCall } from './calls.js';
import { isCheck, isMatchTest, type ReadCondition, schemaOfPattern } from './from-check.js';
import { schemaOfSimpleSchema } from './from-simple-schema.js';
import { schemaOfZod } from './from-zod.js';
import type { Schemas } from './schemas.js';

export interface Saying {
  target: ts.Expression;
  schema: Schema;
  source: TypeSource;
}

/** Nothing for calls that say nothing. */
export function sayingOf(
  schemas: Schemas,
  { call, isDemanded }: MadeCall,
  readCondition: ReadCondition,
): Saying | undefined {
  const [target, pattern] = call.arguments;
  if (target === undefined || ts.isSpreadElement(target)) return undefined;
  const { expression: callee } = call;
  if (pattern !== undefined) {
    const origin = originOf(schemas.evaluator, callee);
    if (isCheck(origin) || (isDemanded && isMatchTest(origin))) {
      const schema = schemaOfPattern(schemas, pattern, readCondition);
      return schema === undefined ? undefined : { target, schema, source: 'check' };
    }
  }
  const owner = ownerOf(schemas, callee);
  if (owner === undefined) return undefined;
  if (ZOD.has(owner.method)) {
    const schema = schemaOfZod(schemas, owner.node);
    if (schema !== undefined) return { target, schema, source: 'zod' };
  }
  const schema = /^validat/.test(owner.method) ? schemaOfSimpleSchema(schemas, owner.node) : undefined;
  return schema === undefined ? undefined : { target, schema, source: 'simple-schema' };
}

const ZOD: ReadonlySet<string> = new Set([
  'parse',
  'parseAsync',
  'safeParse',
  'safeParseAsync',
  'decode',
  'decodeAsync',
]);

/** `Task` of `Task.parse(…)` and of `Task.validator()(…)`. */
function ownerOf(
  { evaluator }: Schemas,
  callee: ts.Expression,
): { node: ts.Expression; method: string } | undefined {
  if (ts.isPropertyAccessExpression(callee)) return { node: callee.expression, method: callee.name.text };
  const origin = originOf(evaluator, callee);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const { expression: maker, arguments: given } = origin.node;
  // With options it cleans the value first.
  const isValidator =
    ts.isPropertyAccessExpression(maker) && maker.name.text === 'validator' && given.length === 0;
  return isValidator ? { node: maker.expression, method: 'validator' } : undefined;
}
