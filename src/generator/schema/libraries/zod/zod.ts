/** zod, versions 3 and 4. Its schemas are made by calls, which are read and not run. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { identityOfDeclaration, type SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary } from '../library.js';
import { isFailureRefused } from '../shared/failures.js';
import { expressionOfName, makingExpression, packageFunctionName } from '../shared/origins.js';
import { zodFactory } from './factories.js';
import { zodMember, zodMethod } from './methods.js';
import type { ReadSchema, SchemaReader } from './schema-reader.js';

export const zod: SchemaLibrary = {
  name: 'zod',
  title: 'zod',
  ignoresUnknownKeys: true,
  readSchema: schemaOfZod,
  findCheckedValue: valueCheckedByZod,
};

function schemaOfZod(context: SchemaContext, node: ts.Node): Schema | undefined {
  return createZodReader(context).read(node)?.schema;
}

const PARSE = /^(?:parse|safeParse|decode)(?:Async)?$/;

/** `Task.parse(task)`, `z.parse(Task, task)` */
function valueCheckedByZod(context: SchemaContext, { call }: CheckingCall): CheckedValue | undefined {
  const { expression: callee, arguments: given } = call;
  const name = zodName(context, callee);
  const method = ts.isPropertyAccessExpression(callee) ? callee : undefined;
  const parse = name !== undefined && PARSE.test(name) ? name : method?.name.text;
  if (parse === undefined || !PARSE.test(parse)) return undefined;
  const [made, target] = parse === name ? given : [method?.expression, ...given];
  const schema = made && target && schemaOfZod(context, made);
  const isIgnored = parse.startsWith('safe') && !isFailureRefused(call);
  return target && schema && { target, schema: isIgnored ? {} : schema };
}

const PACKAGES = /^zod(?:\/v[34])?$/;

/** `string` for `z.string`; `undefined` if it is not zod's. */
const zodName = (context: SchemaContext, node: ts.Node): string | undefined =>
  packageFunctionName(context, node, PACKAGES, /^(?:z|default)$/);

/** How deep schemas may be nested. Deeper ones are unknown. */
const DEPTH = 60;

function createZodReader(context: SchemaContext, depth = { left: DEPTH }): SchemaReader {
  const readElsewhere = (node: ts.Node): ReadSchema | undefined => {
    const made = makingExpression(context, node);
    return made && createZodReader(made.context, depth).read(made.node);
  };
  const reader: SchemaReader = {
    context,
    read: (node) => {
      if (depth.left === 0) return undefined;
      depth.left -= 1;
      try {
        return readNode(reader, node) ?? readElsewhere(node);
      } finally {
        depth.left += 1;
      }
    },
    readSchema: (node) => (node === undefined ? {} : (reader.read(node)?.schema ?? {})),
  };
  return reader;
}

function readNode(reader: SchemaReader, node: ts.Node): ReadSchema | undefined {
  const { context } = reader;
  const made = expressionOfName(context, node);
  if (made === undefined) return undefined;
  const name = recursiveName(made);
  if (name === undefined) return readChain(reader, made);
  const schema = context.definitions.attempt(
    identityOfDeclaration(name, made),
    () => readChain(reader, made)?.schema,
  );
  return schema && { schema };
}

/** Every cycle of schemas contains a lazy one or a getter: only these need names. */
function recursiveName(made: ts.Expression): string | undefined {
  const { parent } = made;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return /\blazy\b|\bget\s+[\w$'"]+\s*\(\s*\)/.test(made.getText()) ? parent.name.text : undefined;
}

/** Follows a chain of calls from its first link on: `z.string().min(2)`. */
function readChain(reader: SchemaReader, node: ts.Expression): ReadSchema | undefined {
  if (ts.isPropertyAccessExpression(node)) return readMember(reader, node);
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: callee } = node;
  const name = zodName(reader.context, callee);
  if (name !== undefined) return zodFactory(reader, name, node);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const base = reader.read(callee.expression);
  return base && zodMethod(reader, base, { name: callee.name.text, given: node.arguments });
}

/** `Task.shape.title`, `Tags.element` */
function readMember(reader: SchemaReader, node: ts.PropertyAccessExpression): ReadSchema | undefined {
  const { expression: owner, name } = node;
  const base = reader.read(owner);
  if (base !== undefined) return zodMember(reader, base, name.text);
  // `Task.shape` is not a schema, but its members are.
  const isShape = ts.isPropertyAccessExpression(owner) && owner.name.text === 'shape';
  const whole = isShape ? reader.read(owner.expression) : undefined;
  return whole && zodMember(reader, whole, 'shape', name.text);
}
