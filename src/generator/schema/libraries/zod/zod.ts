/** zod, versions 3 and 4, and zod/mini. */
import { ts } from 'ts-morph';
import type { SchemaContext } from '../../context/index.js';
import type { CheckingCall } from '../library.js';
import { type CheckByCall, callLibrary } from '../shared/call-library.js';
import type { Arguments } from '../shared/expressions.js';
import { isFailureRefused } from '../shared/failures.js';
import { nameFrom, type ReadSchema, type SchemaReader } from '../shared/reader.js';
import { zodFactory } from './factories.js';
import { zodMember, zodMethod } from './methods.js';

const PACKAGES = /^(?:zod|zod\/v[34]|zod\/v4-mini|zod\/mini|@zod\/mini|zod\/v4\/mini)$/;

const zodName = (context: SchemaContext, node: ts.Node): string | undefined =>
  nameFrom(context, node, PACKAGES, /^(?:z|default)$/);

export const zod = callLibrary({
  name: 'zod',
  title: 'zod',
  ignoresUnknownKeys: true,
  grammar: {
    nameOf: zodName,
    factory: (reader, name, call) =>
      zodFactory(reader, name, call) ?? zodFunction(reader, name, call.arguments),
    method: zodMethod,
    member: schemaOfMember,
  },
  inferred: { infer: 'output', TypeOf: 'output', output: 'output', input: 'input' },
  checkIn: checkByZod,
});

const PARSE = /^(?:parse|safeParse|decode)(?:Async)?$/;

/** `Task.parse(task)`, `z.parse(Task, task)` */
function checkByZod(context: SchemaContext, { call }: CheckingCall): CheckByCall | undefined {
  const { expression: callee, arguments: given } = call;
  const name = zodName(context, callee);
  const method = ts.isPropertyAccessExpression(callee) ? callee : undefined;
  const parse = name !== undefined && PARSE.test(name) ? name : method?.name.text;
  if (parse === undefined || !PARSE.test(parse)) return undefined;
  const [made, target] = parse === name ? given : [method?.expression, ...given];
  return { made, target, isIgnored: () => parse.startsWith('safe') && !isFailureRefused(call) };
}

function schemaOfMember(reader: SchemaReader, node: ts.PropertyAccessExpression): ReadSchema | undefined {
  const { expression: owner, name } = node;
  const base = reader.read(owner);
  if (base !== undefined) return zodMember(reader, base, name.text);
  // `Task.shape` is not a schema, but its members are.
  const isShape = ts.isPropertyAccessExpression(owner) && owner.name.text === 'shape';
  const whole = isShape ? reader.read(owner.expression) : undefined;
  return whole && zodMember(reader, whole, 'shape', name.text);
}

/** Functions of zod/mini that are named like a method with the same effect. */
const METHODS =
  /^(?:extend|safeExtend|merge|pick|omit|partial|required|catchall|prefault|nonoptional|catch|_default|optional|exactOptional|nullable|nullish|readonly)$/;

/** `z.extend(Task, { … })`; `undefined` if the schema cannot be followed. */
function zodFunction(reader: SchemaReader, name: string, [of, ...given]: Arguments): ReadSchema | undefined {
  const base = of !== undefined && METHODS.test(name) ? reader.read(of) : undefined;
  return base && zodMethod(reader, base, { name: name.replace('_', ''), given });
}
