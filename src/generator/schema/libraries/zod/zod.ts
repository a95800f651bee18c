/** zod, versions 3 and 4, and zod/mini. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary, Side } from '../library.js';
import type { Arguments } from '../shared/expressions.js';
import { isFailureRefused } from '../shared/failure.js';
import { inferredByName } from '../shared/inference.js';
import { createSchemaReader, type Grammar, type ReadSchema, type SchemaReader } from '../shared/reader.js';
import { zodFactory } from './factories.js';
import { zodMember, zodMethod } from './methods.js';
import { zodName } from './name.js';

export const zod: SchemaLibrary = {
  name: 'zod',
  title: 'zod',
  ignoresUnknownKeys: true,
  schemaOf: schemaOfZod,
  checkedBy: checkedByZod,
  schemaOfInferred: (context, node) =>
    inferredByName(
      node,
      (type) => SIDES.get(zodName(context, type) ?? ''),
      (made, side) => schemaOfZod(context, made, side),
    ),
};

const SIDES: ReadonlyMap<string, Side> = new Map([
  ['infer', 'output'],
  ['TypeOf', 'output'],
  ['output', 'output'],
  ['input', 'input'],
]);

const PARSE = /^(?:parse|safeParse|decode)(?:Async)?$/;

/** `Task.parse(task)`, `z.parse(Task, task)` */
function checkedByZod(context: SchemaContext, { call }: CheckingCall): CheckedValue | undefined {
  const { expression: callee, arguments: given } = call;
  const isFunction = PARSE.test(zodName(context, callee) ?? '');
  const owner =
    ts.isPropertyAccessExpression(callee) && PARSE.test(callee.name.text) ? callee.expression : undefined;
  const [made, target] = isFunction ? given : [owner, ...given];
  if (made === undefined || target === undefined) return undefined;
  const schema = schemaOfZod(context, made, 'input');
  if (schema === undefined) return undefined;
  const isSafe = (isFunction ? (zodName(context, callee) ?? '') : calleeName(callee)).startsWith('safe');
  return { target, schema: isSafe && !isFailureRefused(call) ? {} : schema };
}

const calleeName = (callee: ts.Expression): string =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : '';

function schemaOfZod(context: SchemaContext, node: ts.Node, side: Side): Schema | undefined {
  const reader = createSchemaReader(context, side, grammarOf);
  return reader.read(node)?.schema;
}

const grammarOf = (reader: SchemaReader): Grammar<ReadSchema> => ({
  nameOf: (callee) => zodName(reader.context, callee),
  factory: (name, call) => zodFactory(reader, name, call) ?? zodFunction(reader, name, call.arguments),
  method: (base, name, given) => zodMethod(reader, base, name, given),
  member: (made) => schemaOfMember(reader, made),
});

function schemaOfMember(reader: SchemaReader, node: ts.PropertyAccessExpression): ReadSchema | undefined {
  const { expression: owner, name } = node;
  const base = reader.read(owner);
  if (base !== undefined) return zodMember(reader, base, name.text);
  // `Task.shape` is not a schema, but its members are.
  const isShape = ts.isPropertyAccessExpression(owner) && owner.name.text === 'shape';
  const whole = isShape ? reader.read(owner.expression) : undefined;
  return whole && zodMember(reader, whole, 'shape', name.text);
}

/** Functions of zod/mini, with the methods that have the same effect. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ...[
    'extend',
    'safeExtend',
    'merge',
    'pick',
    'omit',
    'partial',
    'required',
    'catchall',
    'prefault',
    'nonoptional',
    'catch',
  ].map((name): [string, string] => [name, name]),
  ['_default', 'default'],
]);

/** `z.extend(Task, { … })`; `undefined` if the schema cannot be followed. */
function zodFunction(reader: SchemaReader, name: string, [of, ...given]: Arguments): ReadSchema | undefined {
  const method = METHODS.get(name);
  const base = of === undefined || method === undefined ? undefined : reader.read(of);
  return base === undefined || method === undefined ? undefined : zodMethod(reader, base, method, given);
}
