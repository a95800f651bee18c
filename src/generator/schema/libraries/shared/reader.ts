/** Reads schemas that are made by calls. It looks at the calls and runs nothing. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { type Origin, originOf } from '../../../analysis/interpreter/index.js';
import { identityOf, type SchemaContext } from '../../context/index.js';
import type { Side } from '../library.js';
import type { Arguments } from './expressions.js';
import { madeElsewhere } from './made-elsewhere.js';

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
  /** `undefined` if the expression is not a schema of the library that can be followed. */
  read(node: ts.Node): ReadSchema | undefined;
  /** An unknown schema accepts anything. */
  schemaOf(node: ts.Node | undefined): Schema;
}

/** `grammarOf` gets the reader for the schemas within a schema. */
export function createSchemaReader(
  context: SchemaContext,
  side: Side,
  grammarOf: (reader: SchemaReader) => Grammar<ReadSchema>,
  limit = createDepthLimit(),
): SchemaReader {
  const readElsewhere = (node: ts.Node): ReadSchema | undefined => {
    const made = madeElsewhere(context, node);
    return made && createSchemaReader(made.context, side, grammarOf, limit).read(made.node);
  };
  const reader: SchemaReader = {
    context,
    side,
    read: (node) => limit(undefined, () => readNode(reader, grammar, node) ?? readElsewhere(node)),
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

/** Every cycle of schemas contains a lazy one or a getter: only these need names. */
function recursiveName(made: ts.Expression): string | undefined {
  const { parent } = made;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return /\blazy\b|\bget\s+[\w$'"]+\s*\(\s*\)/.test(made.getText()) ? parent.name.text : undefined;
}

/** How a library makes schemas. `Made` is the state of one of them. */
export interface Grammar<Made> {
  /** `string` for `z.string`; `undefined` if it is not the library's. */
  nameOf(callee: ts.Node): string | undefined;
  /** `z.string()` */
  factory(name: string, call: ts.CallExpression): Made | undefined;
  /** `z.string().min(2)` */
  method?(base: Made, name: string, given: Arguments): Made | undefined;
  /** `Task.shape.title` */
  member?(node: ts.PropertyAccessExpression): Made | undefined;
}

/** Follows a chain of calls from its first link on. */
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

/** How deep schemas may be nested. Deeper ones are unknown. */
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

/** `Mongo.ObjectID` of Meteor, `ObjectId` of the host or of the driver. */
export const isObjectId = (origin: Origin | undefined): boolean =>
  origin?.kind === 'outside' && /^Object(?:Id|ID)$/.test(origin.path.at(-1) ?? '');
