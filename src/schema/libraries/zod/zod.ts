/** The schema of what a zod schema takes, versions 3 and 4: of what is read is how it is made, nothing is run. */
import { ts } from 'ts-morph';
import { originOf } from '../../../analysis/interpreter/index.js';
import type { Schema } from '../../../contract.js';
import type { SchemaContext } from '../../context/index.js';
import { identityOf } from '../../context/index.js';
import { zodFactory } from './factories.js';
import { zodFunction } from './functions.js';
import { zodMember, zodMethod } from './methods.js';
import { zodName } from './name.js';

/** What a zod schema says. */
export interface Zod {
  schema: Schema;
  /** Whether what is said from here on is about another value than the one that is given. */
  changed?: true;
}

/** What all parts are read with. */
export interface ZodReader {
  context: SchemaContext;
  /** Which side of what changes a value is asked for: what is given, or what comes out. */
  side: 'input' | 'output';
  /** Nothing where an expression is no zod schema that can be followed. */
  read(node: ts.Node): Zod | undefined;
  /** What cannot be followed takes anything. */
  schemaOf(node: ts.Node | undefined): Schema;
}

/** Nothing where the expression is no zod schema that can be followed. */
export function schemaOfZod(
  context: SchemaContext,
  node: ts.Node,
  side: ZodReader['side'] = 'input',
): Schema | undefined {
  return createReader(context, side).read(node)?.schema;
}

/** Schemas within schemas; beyond it anything is accepted. */
const DEPTH = 60;

function createReader(context: SchemaContext, side: ZodReader['side']): ZodReader {
  let depth = 0;
  const reader: ZodReader = {
    context,
    side,
    read: (node) => {
      if (depth >= DEPTH) return undefined;
      depth += 1;
      try {
        return readNode(reader, node);
      } finally {
        depth -= 1;
      }
    },
    schemaOf: (node) => (node === undefined ? {} : (reader.read(node)?.schema ?? {})),
  };
  return reader;
}

function readNode(reader: ZodReader, node: ts.Node): Zod | undefined {
  const origin = originOf(reader.context.evaluator, node);
  if (origin?.kind !== 'expression') return undefined;
  const { node: made } = origin;
  const name = recursiveName(made);
  if (name === undefined) return readMade(reader, made);
  const identity = identityOf(reader.side === 'input' ? name : `${name}Output`, made);
  if (readFactory(reader, made) === undefined) return undefined;
  return {
    schema: reader.context.definitions.refer(identity, () => readMade(reader, made)?.schema ?? {}),
  };
}

/** Every circle of schemas has one that is lazy: only those need names. */
function recursiveName(node: ts.Expression): string | undefined {
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return /\blazy\b|\bget\s+[\w$'"]+\s*\(\s*\)/.test(node.getText()) ? parent.name.text : undefined;
}

function readMade(reader: ZodReader, node: ts.Expression): Zod | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const base = reader.read(node.expression);
    if (base !== undefined) return zodMember(reader, base, node.name.text);
    // `Task.shape.title`, `Task.shape` being no schema itself.
    const { expression } = node;
    const isShape = ts.isPropertyAccessExpression(expression) && expression.name.text === 'shape';
    const owner = isShape ? reader.read(expression.expression) : undefined;
    return owner === undefined ? undefined : zodMember(reader, owner, 'shape', node.name.text);
  }
  if (!ts.isCallExpression(node)) return undefined;
  const factory = readFactory(reader, node);
  if (factory === undefined) return undefined;
  return factory === 'method'
    ? readMethod(reader, node)
    : (zodFactory(reader, factory, node) ?? zodFunction(reader, factory, node.arguments));
}

function readMethod(reader: ZodReader, node: ts.CallExpression): Zod | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const base = reader.read(callee.expression);
  return base === undefined ? undefined : zodMethod(reader, base, callee.name.text, node.arguments);
}

/** What a call calls of zod itself, as `string` or `iso.date`; `method` where it is one of a schema. */
function readFactory(reader: ZodReader, node: ts.Expression): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = originOf(reader.context.evaluator, node.expression);
  if (callee?.kind === 'outside') return zodName(callee);
  return callee?.kind === 'expression' && ts.isPropertyAccessExpression(node.expression)
    ? 'method'
    : undefined;
}
