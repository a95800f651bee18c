/** zod, versions 3 and 4. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary, Side } from '../library.js';
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

const PACKAGES = /^zod(?:\/v[34])?$/;

const zodName = (context: SchemaContext, node: ts.Node): string | undefined =>
  nameFrom(context, node, PACKAGES, /^(?:z|default)$/);

export const zod: SchemaLibrary = {
  name: 'zod',
  title: 'zod',
  ignoresUnknownKeys: true,
  schemaOf: schemaOfZod,
  checkedBy: checkedByZod,
};

const GRAMMAR: SchemaGrammar = {
  nameOf: zodName,
  factory: zodFactory,
  method: zodMethod,
  member: schemaOfMember,
};

function schemaOfZod(context: SchemaContext, node: ts.Node, side: Side): Schema | undefined {
  return createSchemaReader(context, side, GRAMMAR).read(node)?.schema;
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
