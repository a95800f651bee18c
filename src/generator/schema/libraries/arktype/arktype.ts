/** ArkType, version 2. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { unionOf } from '../../../../shared/json-schema/index.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary, Side } from '../library.js';
import { type Arguments, anyLiteral, literalsIn } from '../shared/expressions.js';
import { inferredByName } from '../shared/inference.js';
import { createSchemaReader, outsideOrigin, type ReadSchema, type SchemaReader } from '../shared/reader.js';
import { schemaOfDefinition, schemaOfList } from './definitions.js';
import { arktypeMethod } from './methods.js';

export const arktype: SchemaLibrary = {
  name: 'arktype',
  title: 'ArkType',
  schemaOf: schemaOfArktype,
  checkedBy: checkedByArktype,
  schemaOfInferred: (context, node) =>
    ts.isTypeQueryNode(node) && ts.isQualifiedName(node.exprName)
      ? inferredByMember(context, node.exprName)
      : inferredByName(
          node,
          (type) => SIDES.get(arktypeName(context, type)?.replace('type.', '') ?? ''),
          (made, side) => schemaOfArktype(context, made, side),
        ),
};

const SIDES: ReadonlyMap<string, Side> = new Map([
  ['infer', 'output'],
  ['inferOut', 'output'],
  ['inferIn', 'input'],
]);

/** `typeof Task.infer` */
function inferredByMember(context: SchemaContext, { left, right }: ts.QualifiedName): Schema | undefined {
  const side = SIDES.get(right.text);
  return side && schemaOfArktype(context, left, side);
}

/** For example `type` or `type.enumerated`; `undefined` if it is not ArkType's. */
function arktypeName(context: SchemaContext, node: ts.Node): string | undefined {
  const origin = outsideOrigin(context, node);
  return origin?.from === 'arktype' ? origin.path.join('.') : undefined;
}

/** `Task.assert(task)`, `if (!Task.allows(task)) throw …`, `const made = Task(task)` */
function checkedByArktype(
  context: SchemaContext,
  { call, isDemanded }: CheckingCall,
): CheckedValue | undefined {
  const { expression: callee, parent } = call;
  const [target] = call.arguments;
  if (target === undefined) return undefined;
  const method = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  const isMethod = /^(?:assert|from)$/.test(method) || (isDemanded && method === 'allows');
  const isOwner = isMethod && ts.isPropertyAccessExpression(callee);
  // A call whose result is ignored refuses nothing: it returns either the value or the errors.
  if (!isOwner && ts.isExpressionStatement(parent)) return undefined;
  const schema = schemaOfArktype(context, isOwner ? callee.expression : callee, 'input');
  return schema && { target, schema };
}

function schemaOfArktype(context: SchemaContext, node: ts.Node, side: Side): Schema | undefined {
  const reader = createSchemaReader(context, side, (inner) => ({
    nameOf: (callee) => arktypeName(context, callee),
    factory: (name, call) => made(inner, name, call.arguments),
    method: (base, name, given) => arktypeMethod(inner, base, name, given),
  }));
  return reader.read(node)?.schema;
}

/** An unknown function accepts anything. */
function made(reader: SchemaReader, name: string, given: Arguments): ReadSchema {
  const { context } = reader;
  const [first, ...others] = given;
  const parts = (): Schema[] => given.map((part) => schemaOfDefinition(reader, part).schema);
  switch (name) {
    case 'type':
    case 'type.raw':
      return others.length === 0 ? schemaOfDefinition(reader, first) : schemaOfList(reader, given);
    case 'type.enumerated':
    case 'type.unit': {
      const literals = literalsIn(context, given);
      return { schema: literals === undefined ? {} : anyLiteral(literals) };
    }
    case 'type.or':
      return { schema: unionOf(parts()) };
    default:
      return { schema: {}, changed: true };
  }
}
