/** zod, versions 3 and 4, and zod/mini. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary, Side } from '../library.js';
import type { Arguments } from '../shared/expressions.js';
import { isFailureRefused } from '../shared/failures.js';
import {
  createSchemaReader,
  nameFrom,
  type ReadSchema,
  type SchemaGrammar,
  type SchemaReader,
} from '../shared/reader.js';
import { zodFactory } from './factories.js';
import { zodMember, zodMethod } from './methods.js';

const PACKAGES = /^(?:zod|zod\/v[34]|zod\/v4-mini|zod\/mini|@zod\/mini|zod\/v4\/mini)$/;

const zodName = (context: SchemaContext, node: ts.Node): string | undefined =>
  nameFrom(context, node, PACKAGES, /^(?:z|default)$/);

export const zod: SchemaLibrary = {
  name: 'zod',
  title: 'zod',
  ignoresUnknownKeys: true,
  schemaOf: schemaOfZod,
  checkedBy: checkedByZod,
  schemaOfInferred: (context, node) => {
    const named = inferredName(context, node);
    const side = named && INFERRED.get(named.name);
    return named && side && schemaOfZod(context, named.made, side);
  },
};

const GRAMMAR: SchemaGrammar = {
  nameOf: zodName,
  factory: (reader, name, call) =>
    zodFactory(reader, name, call) ?? zodFunction(reader, name, call.arguments),
  method: zodMethod,
  member: schemaOfMember,
};

function schemaOfZod(context: SchemaContext, node: ts.Node, side: Side): Schema | undefined {
  return createSchemaReader(context, side, GRAMMAR).read(node)?.schema;
}

const INFERRED: ReadonlyMap<string, Side> = new Map([
  ['infer', 'output'],
  ['TypeOf', 'output'],
  ['output', 'output'],
  ['input', 'input'],
]);

/** `infer` and `Task` of `z.infer<typeof Task>`. */
function inferredName(
  context: SchemaContext,
  node: ts.TypeNode,
): { name: string; made: ts.Node } | undefined {
  const [argument] = ts.isTypeReferenceNode(node) ? (node.typeArguments ?? []) : [];
  const name = ts.isTypeReferenceNode(node) ? zodName(context, node.typeName) : undefined;
  return argument !== undefined && ts.isTypeQueryNode(argument) && name !== undefined
    ? { name, made: argument.exprName }
    : undefined;
}

const PARSE = /^(?:parse|safeParse|decode)(?:Async)?$/;

/** `Task.parse(task)`, `z.parse(Task, task)` */
function checkedByZod(context: SchemaContext, { call }: CheckingCall): CheckedValue | undefined {
  const { expression: callee, arguments: given } = call;
  const name = zodName(context, callee);
  const method = ts.isPropertyAccessExpression(callee) ? callee : undefined;
  const parse = name !== undefined && PARSE.test(name) ? name : method?.name.text;
  if (parse === undefined || !PARSE.test(parse)) return undefined;
  const [made, target] = parse === name ? given : [method?.expression, ...given];
  const schema = made && target && schemaOfZod(context, made, 'input');
  const isIgnored = parse.startsWith('safe') && !isFailureRefused(call);
  return target && schema && { target, schema: isIgnored ? {} : schema };
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
