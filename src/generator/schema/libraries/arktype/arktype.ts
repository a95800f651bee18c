/** ArkType, version 2. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { unionOf } from '../../../../shared/json-schema/index.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckingCall } from '../library.js';
import { type CheckByCall, callLibrary } from '../shared/call-library.js';
import { anyLiteral, literalsIn } from '../shared/expressions.js';
import { isFailureRefused } from '../shared/failures.js';
import { nameFrom, type ReadSchema, type SchemaReader } from '../shared/reader.js';
import { schemaOfDefinition, schemaOfList } from './definitions.js';
import { arktypeMethod } from './methods.js';

export const arktype = callLibrary({
  name: 'arktype',
  title: 'ArkType',
  // `type`, `type.enumerated`
  grammar: {
    nameOf: (context, node) => nameFrom(context, node, /^arktype$/),
    factory: made,
    method: arktypeMethod,
  },
  inferred: { infer: 'output', inferOut: 'output', inferIn: 'input' },
  checkIn: checkByArktype,
});

/** `Task.assert(task)`, `if (!Task.allows(task)) throw …`, `const made = Task(task)` */
function checkByArktype(
  _context: SchemaContext,
  { call, isDemanded }: CheckingCall,
): CheckByCall | undefined {
  const { expression: callee, parent } = call;
  const [target] = call.arguments;
  const method = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  const isMethod = /^(?:assert|from)$/.test(method) || (isDemanded && method === 'allows');
  if (isMethod && ts.isPropertyAccessExpression(callee)) return { made: callee.expression, target };
  // A call returns either the value or the errors.
  return ts.isExpressionStatement(parent)
    ? undefined
    : { made: callee, target, isIgnored: () => !isFailureRefused(call) };
}

/** An unknown function accepts anything. */
function made(reader: SchemaReader, name: string, { arguments: given }: ts.CallExpression): ReadSchema {
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
