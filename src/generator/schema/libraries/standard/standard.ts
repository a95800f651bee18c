/**
 * Libraries of Standard Schema, and TypeBox: the type checker says which values a schema accepts. Lengths, ranges and formats are
 * not in types: the library enforces them at run time.
 */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { mapChildren, withOpenObjects } from '../../../../shared/json-schema/index.js';
import type { SchemaContext } from '../../context/index.js';
import { checkedType, schemaFromExpression } from '../../types/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary } from '../library.js';
import { isFailureRefused } from '../shared/failures.js';
import { expressionOfName, makingExpression, outsideOrigin } from '../shared/origins.js';
import { typeboxSchema, typeOfMember } from './typebox-schema.js';

export const standardSchema: SchemaLibrary = {
  name: 'standard-schema',
  title: 'the schema',
  ignoresUnknownKeys: true,
  readSchema: (context, node) => schemaOfMaker(context, node),
  findCheckedValue: valueCheckedByStandardSchema,
};

/** How many functions and parameters are followed to the expression that makes a schema. */
const SOURCES = 5;

/** Unknown keys and items are accepted: types do not say whether a library refuses or removes them. */
function schemaOfMaker(context: SchemaContext, node: ts.Node, sources = SOURCES): Schema | undefined {
  const made = expressionOfName(context, node);
  if (made === undefined || rootPackage(context, made) === undefined) {
    const elsewhere = sources === 0 ? undefined : makingExpression(context, node);
    return elsewhere && schemaOfMaker(elsewhere.context, elsewhere.node, sources - 1);
  }
  const checked = checkedType(context, made);
  if (checked === undefined || !isSchemaType(checked.types, checked.type)) return undefined;
  if (mayReplace(checked)) return {};
  const schema =
    typeboxSchema(checked.types, checked.type) ?? schemaFromExpression(context, made, inputType) ?? {};
  return withOpenObjects(withOpenLists(schema));
}

/** Standard Schema has `~standard`, TypeBox has `~kind` since version 1, and `static` before. */
const isSchemaType = (types: ts.TypeChecker, type: ts.Type): boolean =>
  ['~standard', '~kind', 'static'].some((name) => types.getPropertyOfType(type, name) !== undefined);

function inputType(types: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  const standard = typeOfMember(types, type, '~standard');
  const stated = standard && typeOfMember(types, standard, 'types');
  if (stated !== undefined) return typeOfMember(types, types.getNonNullableType(stated), 'input');
  return typeOfMember(types, type, 'static');
}

/** `v.fallback(v.string(), '')` accepts any value, and its type does not say so. */
const mayReplace = ({ types, type }: { types: ts.TypeChecker; type: ts.Type }): boolean =>
  types.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).includes('SchemaWithFallback');

function withOpenLists(schema: Schema): Schema {
  const { items, ...rest } = mapChildren(schema, withOpenLists);
  return items === undefined || items === false ? rest : { ...rest, items };
}

/** The package whose function begins the chain of calls that makes a value: `arktype` of `type({ … }).or('null')`. */
function rootPackage(context: SchemaContext, made: ts.Expression): string | undefined {
  let node: ts.Node = made;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    if (!ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node)) return undefined;
    const { from = '' } = outsideOrigin(context, node.expression) ?? {};
    if (from !== '') return from;
    const owner = expressionOfName(context, node.expression);
    node = owner === undefined || owner === node ? node.expression : owner;
  }
  return undefined;
}

/** How many links a chain of calls may have. */
const DEPTH = 100;

/** Functions of packages that are given a schema and a value. `Parse` of `@sinclair/typebox` converts the value first. */
const REFUSES = /^(?:parse|parseAsync|assert|Assert|Parse)$/;
const FAILS = /^safeParse(?:Async)?$/;
const TESTS = /^(?:is|Check)$/;

/** `v.parse(Task, task)`, `if (!Value.Check(Task, task)) throw …`, `Task.assert(task)`, `const made = Task(task)` */
function valueCheckedByStandardSchema(
  context: SchemaContext,
  { call, isDemanded }: CheckingCall,
): CheckedValue | undefined {
  const { expression: callee, arguments: given } = call;
  const origin = outsideOrigin(context, callee);
  const [first, second] = given;
  if (origin !== undefined && origin.from !== '') {
    const name = origin.path.at(-1) ?? '';
    if (!REFUSES.test(name) && !FAILS.test(name) && !(isDemanded && TESTS.test(name))) return undefined;
    if (name === 'Parse' && origin.from.startsWith('@')) return undefined;
    return createCheckedValue(context, first, second, FAILS.test(name) && !isFailureRefused(call));
  }
  if (second !== undefined) return undefined;
  if (!ts.isPropertyAccessExpression(callee)) return valueCheckedByType(context, call, callee);
  const name = callee.name.text;
  const isCheck = /^(?:assert|from)$/.test(name) || (isDemanded && name === 'allows');
  return isCheck
    ? createCheckedValue(context, callee.expression, first, false)
    : valueCheckedByType(context, call, callee);
}

/** ArkType's types are functions that return either the value or the errors. */
function valueCheckedByType(
  context: SchemaContext,
  call: ts.CallExpression,
  callee: ts.Expression,
): CheckedValue | undefined {
  const made = ts.isExpressionStatement(call.parent) ? undefined : expressionOfName(context, callee);
  return made !== undefined && rootPackage(context, made) === 'arktype'
    ? createCheckedValue(context, made, call.arguments[0], !isFailureRefused(call))
    : undefined;
}

function createCheckedValue(
  context: SchemaContext,
  made: ts.Expression | undefined,
  target: ts.Expression | undefined,
  isIgnored: boolean,
): CheckedValue | undefined {
  const schema = made && target && schemaOfMaker(context, made);
  return target && schema && { target, schema: isIgnored ? {} : schema };
}
