/** How schemas are read that calls make: of what is read is how they are made, nothing is run. */
import { ts } from 'ts-morph';
import { type Origin, originOf } from '../../../analysis/interpreter/index.js';
import type { Schema } from '../../../contract.js';
import { identityOf, type SchemaContext } from '../../context/index.js';
import type { Side } from '../library.js';
import type { Arguments } from './expressions.js';

/** What is known of a schema. */
export interface ReadSchema {
  schema: Schema;
  /** Whether what is said from here on is about another value than the one that is given. */
  changed?: true;
}

/** What all parts of a library are read with. */
export interface SchemaReader {
  context: SchemaContext;
  side: Side;
  /** `undefined` where an expression is no schema of the library that can be followed. */
  read(node: ts.Node): ReadSchema | undefined;
  /** What cannot be followed takes anything. */
  schemaOf(node: ts.Node | undefined): Schema;
}

/** `grammarOf` is given the reader for the schemas that stand within others. */
export function createSchemaReader(
  context: SchemaContext,
  side: Side,
  grammarOf: (reader: SchemaReader) => Grammar<ReadSchema>,
): SchemaReader {
  const limit = createDepthLimit();
  const reader: SchemaReader = {
    context,
    side,
    read: (node) => limit(undefined, () => readNode(reader, grammar, node)),
    schemaOf: (node) => (node === undefined ? {} : (reader.read(node)?.schema ?? {})),
  };
  const grammar = grammarOf(reader);
  return reader;
}

function readNode(
  { context, side, read }: SchemaReader,
  grammar: Grammar<ReadSchema>,
  node: ts.Node,
): ReadSchema | undefined {
  const made = expressionBehind(context, node);
  if (made === undefined) return undefined;
  const name = recursiveName(made);
  if (name === undefined) return readChain(grammar, read, made);
  const identity = identityOf(side === 'input' ? name : `${name}Output`, made);
  const schema = context.definitions.attempt(identity, () => readChain(grammar, read, made)?.schema);
  return schema && { schema };
}

/** Every circle of schemas has one that is lazy, or that has a getter: only those need names. */
function recursiveName(made: ts.Expression): string | undefined {
  const { parent } = made;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return /\blazy\b|\bget\s+[\w$'"]+\s*\(\s*\)/.test(made.getText()) ? parent.name.text : undefined;
}

/** What a library makes schemas with; `Made` is what is known of one of them. */
export interface Grammar<Made> {
  /** `string` of `z.string`; `undefined` for what is not the library's. */
  nameOf(callee: ts.Node): string | undefined;
  /** `z.string()` */
  factory(name: string, call: ts.CallExpression): Made | undefined;
  /** `z.string().min(2)` */
  method?(base: Made, name: string, given: Arguments): Made | undefined;
  /** `Task.shape.title` */
  member?(node: ts.PropertyAccessExpression): Made | undefined;
}

/** The chain of calls that an expression is, from its first link on. */
export function readChain<Made>(
  { nameOf, factory, method, member }: Grammar<Made>,
  read: (node: ts.Node) => Made | undefined,
  node: ts.Expression,
): Made | undefined {
  if (ts.isPropertyAccessExpression(node)) return member?.(node);
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: callee } = node;
  const name = nameOf(callee);
  if (name !== undefined) return factory(name, node);
  if (method === undefined || !ts.isPropertyAccessExpression(callee)) return undefined;
  const base = read(callee.expression);
  return base && method(base, callee.name.text, node.arguments);
}

/** Schemas within schemas; beyond it nothing is known of them. */
const DEPTH = 60;

export function createDepthLimit(): <Result>(beyond: Result, read: () => Result) => Result {
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

/** The expression that makes what a name stands for. */
export function expressionBehind({ evaluator }: SchemaContext, node: ts.Node): ts.Expression | undefined {
  const origin = originOf(evaluator, node);
  return origin?.kind === 'expression' ? origin.node : undefined;
}

/** Something of a package, or what is there without an import. */
export function outsideOrigin(
  { evaluator }: SchemaContext,
  node: ts.Node,
): (Origin & { kind: 'outside' }) | undefined {
  const origin = originOf(evaluator, node);
  return origin?.kind === 'outside' ? origin : undefined;
}
