/** Reads schemas that are made by calls. It looks at the calls and runs nothing. */

import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { type Origin, originOf, writtenAt } from '../../../analysis/interpreter/index.js';
import { identityOf, inFrame, type SchemaContext } from '../../context/index.js';
import type { Side } from '../library.js';
import type { Arguments } from './expressions.js';

/** The facts about one schema. */
export interface ReadSchema {
  schema: Schema;
  /** Set if further methods describe another value than the input. */
  changed?: true;
}

/** The context of all parts of a library's reader. */
export interface SchemaReader {
  context: SchemaContext;
  side: Side;
  /** `string` for `z.string`; `undefined` if it is not the library's. */
  nameOf(node: ts.Node): string | undefined;
  /** `undefined` if the expression is not a schema of the library that can be followed. */
  read(node: ts.Node): ReadSchema | undefined;
  /** An unknown schema accepts anything. */
  schemaOf(node: ts.Node | undefined): Schema;
}

/** `min` and `2` of `.min(2)` */
export interface MethodCall {
  name: string;
  given: Arguments;
}

/** How a library makes schemas. */
export interface SchemaGrammar {
  /** `string` for `z.string`; `undefined` if it is not the library's. */
  nameOf(context: SchemaContext, node: ts.Node): string | undefined;
  /** `z.string()` */
  factory(reader: SchemaReader, name: string, call: ts.CallExpression): ReadSchema | undefined;
  /** `z.string().min(2)` */
  method(reader: SchemaReader, base: ReadSchema, call: MethodCall): ReadSchema | undefined;
  /** `Task.shape.title` */
  member(reader: SchemaReader, node: ts.PropertyAccessExpression): ReadSchema | undefined;
}

export function createSchemaReader(
  context: SchemaContext,
  side: Side,
  grammar: SchemaGrammar,
  limit = createDepthLimit(),
): SchemaReader {
  const readElsewhere = (node: ts.Node): ReadSchema | undefined => {
    const made = madeElsewhere(context, node);
    return made && createSchemaReader(made.context, side, grammar, limit).read(made.node);
  };
  const reader: SchemaReader = {
    context,
    side,
    nameOf: (node) => grammar.nameOf(context, node),
    read: (node) => limit(undefined, () => readNode(reader, grammar, node) ?? readElsewhere(node)),
    schemaOf: (node) => (node === undefined ? {} : (reader.read(node)?.schema ?? {})),
  };
  return reader;
}

function readNode(reader: SchemaReader, grammar: SchemaGrammar, node: ts.Node): ReadSchema | undefined {
  const { context, side } = reader;
  const made = expressionBehind(context, node);
  if (made === undefined) return undefined;
  const name = recursiveName(made);
  if (name === undefined) return readChain(grammar, reader, made);
  const identity = identityOf(side === 'input' ? name : `${name}Output`, made);
  const schema = context.definitions.attempt(identity, () => readChain(grammar, reader, made)?.schema);
  return schema && { schema };
}

/** Every cycle of schemas contains a lazy one or a getter: only these need names. */
function recursiveName(made: ts.Expression): string | undefined {
  const { parent } = made;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return /\blazy\b|\bget\s+[\w$'"]+\s*\(\s*\)/.test(made.getText()) ? parent.name.text : undefined;
}

/** Follows a chain of calls from its first link on. */
function readChain(
  { nameOf, factory, method, member }: SchemaGrammar,
  reader: SchemaReader,
  node: ts.Expression,
): ReadSchema | undefined {
  if (ts.isPropertyAccessExpression(node)) return member(reader, node);
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: callee } = node;
  const name = nameOf(reader.context, callee);
  if (name !== undefined) return factory(reader, name, node);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const base = reader.read(callee.expression);
  return base && method(reader, base, { name: callee.name.text, given: node.arguments });
}

/** How deep schemas may be nested. Deeper ones are unknown. */
const DEPTH = 60;

function createDepthLimit(): <Result>(beyond: Result, read: () => Result) => Result {
  let depth = 0;
  return (beyond, read) => {
    if (depth >= DEPTH) return beyond;
    depth += 1;
    try {
      return read();
    } finally {
      depth -= 1;
    }
  };
}

/** The expression that a name stands for. */
export function expressionBehind({ evaluator }: SchemaContext, node: ts.Node): ts.Expression | undefined {
  const origin = originOf(evaluator, node);
  return origin?.kind === 'expression' ? origin.node : undefined;
}

/** Where a name comes from, if that is a package or a global. */
export function outsideOrigin(
  { evaluator }: SchemaContext,
  node: ts.Node,
): (Origin & { kind: 'outside' }) | undefined {
  const origin = originOf(evaluator, node);
  return origin?.kind === 'outside' ? origin : undefined;
}

/** The name of a function of a package, without namespaces: `string` for `z.string`, `iso.date` for `z.iso.date`. */
export function nameFrom(
  context: SchemaContext,
  node: ts.Node,
  packages: RegExp,
  namespaces = /^default$/,
): string | undefined {
  const origin = outsideOrigin(context, node);
  if (origin === undefined || !packages.test(origin.from)) return undefined;
  return origin.path.filter((part) => !namespaces.test(part)).join('.');
}

/** `Mongo.ObjectID` of Meteor, `ObjectId` of the host or of the driver. */
export const isObjectId = (origin: Origin | undefined): boolean =>
  origin?.kind === 'outside' && /^Object(?:Id|ID)$/.test(origin.path.at(-1) ?? '');

/** The expression that makes a value which comes from a parameter, a field or a call, with the context of its call frame. */
export function madeElsewhere(
  context: SchemaContext,
  node: ts.Node,
): { context: SchemaContext; node: ts.Node } | undefined {
  const { evaluator } = context;
  const written = writtenAt(evaluator.evaluate(node));
  if (written === undefined || written.node === node) return undefined;
  return { context: inFrame(context, written.frame), node: written.node };
}
