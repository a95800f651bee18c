/** Calls that say what a value has to be, or there is an error. */
import { ts } from 'ts-morph';
import { isUnknown, originOf } from '../../analysis/interpreter/index.js';
import type { TypeSource } from '../../api.js';
import type { Schema } from '../../contract.js';
import type { SchemaContext } from '../context/index.js';
import {
  constraintOfJoiCall,
  isCheck,
  isMatchTest,
  isSimpleSchema,
  type ReadCondition,
  schemaOfDefinitions,
  schemaOfPattern,
  schemaOfSimpleSchema,
  schemaOfZod,
  zodName,
} from '../libraries/index.js';
import type { MadeCall } from './calls.js';

export interface ValueConstraint {
  target: ts.Expression;
  schema: Schema;
  source: TypeSource;
}

/** Nothing for calls that say nothing. */
export function constraintOfCall(
  context: SchemaContext,
  { call, isDemanded }: MadeCall,
  readCondition: ReadCondition,
): ValueConstraint | undefined {
  const [target, pattern] = call.arguments;
  if (target === undefined || ts.isSpreadElement(target)) return undefined;
  const { expression: callee } = call;
  if (pattern !== undefined) {
    const origin = originOf(context.evaluator, callee);
    if (isCheck(origin) || (isDemanded && isMatchTest(origin))) {
      const schema = schemaOfPattern(context, pattern, readCondition);
      return schema === undefined ? undefined : { target, schema, source: 'check' };
    }
  }
  const parsed = ofZodFunction(context, call) ?? constraintOfJoiCall(context, call);
  if (parsed !== undefined) return parsed;
  const owner = ownerOf(context, callee);
  if (owner === undefined) return undefined;
  if (ZOD.has(owner.method)) {
    const schema = schemaOfZod(context, owner.node);
    if (schema !== undefined) return { target, schema, source: 'zod' };
  }
  return ofSimpleSchema(context, call, owner);
}

interface Owner {
  node: ts.Expression;
  method: string;
}

/** `Task.validate(task)`, `Task.validator()(task)`, `SimpleSchema.validate(task, Task)` */
function ofSimpleSchema(
  context: SchemaContext,
  { arguments: given }: ts.CallExpression,
  { node, method }: Owner,
): ValueConstraint | undefined {
  const [target, ...others] = given;
  if (target === undefined || !/^validat/.test(method)) return undefined;
  const isStatic = isSimpleSchema(originOf(context.evaluator, node));
  const [of, options] = isStatic ? others : [node, ...others];
  if (of === undefined || (options !== undefined && !validatesAll(context, options))) return undefined;
  const schema =
    schemaOfSimpleSchema(context, of) ?? (isStatic ? schemaOfDefinitions(context, of) : undefined);
  return schema === undefined ? undefined : { target, schema, source: 'simple-schema' };
}

/** With others it is about a modifier, or about some of the fields. */
function validatesAll({ evaluator }: SchemaContext, options: ts.Node): boolean {
  const value = evaluator.evaluate(options);
  return (
    value.kind === 'object' &&
    value.members.every(
      (each) => !isUnknown(each) && /^(?:extendedCustomContext|mongoObject)$/.test(each.name),
    )
  );
}

const ZOD: ReadonlySet<string> = new Set([
  'parse',
  'parseAsync',
  'safeParse',
  'safeParseAsync',
  'decode',
  'decodeAsync',
]);

/** `z.parse(Task, task)` */
function ofZodFunction(context: SchemaContext, call: ts.CallExpression): ValueConstraint | undefined {
  const [of, target] = call.arguments;
  const callee =
    of === undefined || target === undefined ? undefined : originOf(context.evaluator, call.expression);
  const name = callee?.kind === 'outside' ? zodName(callee) : undefined;
  if (of === undefined || target === undefined || name === undefined || !ZOD.has(name)) return undefined;
  const schema = schemaOfZod(context, of);
  return schema === undefined ? undefined : { target, schema, source: 'zod' };
}

/** `Task` of `Task.parse(…)` and of `Task.validator()(…)`. */
function ownerOf({ evaluator }: SchemaContext, callee: ts.Expression): Owner | undefined {
  if (ts.isPropertyAccessExpression(callee)) return { node: callee.expression, method: callee.name.text };
  const origin = originOf(evaluator, callee);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const { expression: maker, arguments: given } = origin.node;
  // With options it cleans the value first.
  const isValidator =
    ts.isPropertyAccessExpression(maker) && maker.name.text === 'validator' && given.length === 0;
  return isValidator ? { node: maker.expression, method: 'validator' } : undefined;
}
