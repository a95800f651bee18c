/** `check` and `Match`, of Meteor and of `restgen/host`: a pattern becomes the schema of the values that it matches. */
import { ts } from 'ts-morph';
import { BINARY, OBJECT_ID, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { isStandaloneHost } from '../../../../shared/conventions.js';
import {
  ANY_JSON,
  acceptsEverything,
  constant,
  unionSchema,
  withNull,
  withUndefined,
} from '../../../../shared/json-schema/index.js';
import { findOrigin, type Origin } from '../../../analysis/interpreter/index.js';
import { allNodes } from '../../../analysis/syntax/index.js';
import { LANGUAGE_CLASSES, type SchemaContext } from '../../context/index.js';
import type { ReadCondition, SchemaLibrary } from '../library.js';
import { INT32 } from '../shared/bounds.js';
import { literalOfNode, literalSchemaOfNode } from '../shared/expressions.js';
import { fieldsOfNode, itemSchema, objectOfFields, SOME_OBJECT } from '../shared/objects.js';
import { isObjectId, makingExpression } from '../shared/origins.js';
import { schemaOfSimpleSchema } from '../simple-schema/schema.js';
import { zod } from '../zod/zod.js';

export const checkLibrary: SchemaLibrary = {
  name: 'check',
  title: 'check',
  keepsValues: true,
  // Any value may be a pattern: only its use as one makes it one.
  readSchema: () => undefined,
  findCheckedValue: (context, { call, isDemanded }, readCondition) => {
    const [target, pattern] = call.arguments;
    if (target === undefined || pattern === undefined) return undefined;
    const name = checkerName(findOrigin(context.evaluator, call.expression));
    if (name !== 'check' && !(isDemanded && name === 'Match.test')) return undefined;
    const schema = schemaOfPattern({ context, readCondition, left: DEPTH }, pattern);
    if (schema === undefined) return undefined;
    // With a schema of aldeed:simple-schema, `check` accepts a modifier as well as a document.
    if (isUpdateOfValue(call, target) && schemaOfSimpleSchema(context, pattern) !== undefined)
      return { target, schema: unionSchema([schema, MODIFIER]) };
    return { target, schema: acceptsEverything(schema) ? withUndefined(schema) : schema };
  },
  schemaOfValidator: (context, node) => {
    // `validate: null` accepts everything.
    const isNull = literalOfNode(context, node) === null;
    if (isNull || schemaOfSimpleSchema(context, node) !== undefined) return undefined;
    const schema = schemaOfPattern({ context, readCondition: () => undefined, left: DEPTH }, node);
    // A call may make a schema of another library.
    return schema === ANY_PATTERN ? undefined : schema;
  },
};

/** `{ $set: { title: 'a' } }` */
const MODIFIER: Schema = {
  type: 'object',
  patternProperties: { '^\\$': SOME_OBJECT },
  additionalProperties: false,
};

/** Whether the handler updates with the checked value: `Tasks.update(id, task)`. */
function isUpdateOfValue(check: ts.CallExpression, value: ts.Expression): boolean {
  const handler = ts.findAncestor(check, ts.isFunctionLike);
  return allNodes(handler ?? check).some(
    (node) =>
      ts.isCallExpression(node) &&
      /\.(?:update|upsert)(?:Async)?$/.test(node.expression.getText()) &&
      node.arguments[1]?.getText() === value.getText(),
  );
}

/** `check` or `Match.Optional`, of Meteor's globals or of a module; `undefined` for other names. */
const checkerName = (origin: Origin | undefined): string | undefined =>
  origin?.kind === 'outside' && (/^(?:meteor\/check)?$/.test(origin.from) || isStandaloneHost(origin.from))
    ? origin.path.join('.').replace(/^Package\.check\./, '')
    : undefined;

const DEPTH = 40;

interface Matching {
  context: SchemaContext;
  readCondition: ReadCondition;
  /** How many patterns within one another are still read. */
  left: number;
}

/** A pattern that matches `undefined` has it among the alternatives of its schema. `undefined` if the pattern is unknown. */
function schemaOfPattern(matching: Matching, node: ts.Node): Schema | undefined {
  const { context, left } = matching;
  const origin = findOrigin(context.evaluator, node);
  if (origin === undefined || left === 0) return undefined;
  const within = { ...matching, left: left - 1 };
  switch (origin.kind) {
    case 'outside':
      return schemaOfOutside(origin);
    case 'expression':
      return ofExpression(within, origin.node);
    case 'declaration':
      return ofValue(context, node) ?? patternElsewhere(within, node);
    case 'module':
      return ofValue(context, node);
  }
}

function schemaOfOutside(origin: Origin & { kind: 'outside' }): Schema | undefined {
  const path = origin.path.join('.');
  if (isObjectId(origin)) return OBJECT_ID;
  const constructed = origin.from === '' ? CONSTRUCTORS.get(path) : undefined;
  if (constructed !== undefined) return constructed;
  return MATCHES.get(checkerName(origin) ?? '');
}

const CONSTRUCTORS: ReadonlyMap<string, Schema> = new Map([
  ...Object.entries(LANGUAGE_CLASSES),
  ['Object', SOME_OBJECT],
  ['Array', { type: 'array' }],
  ['undefined', UNDEFINED],
]);

const MATCHES: ReadonlyMap<string, Schema> = new Map([
  ['Match.Any', {}],
  ['Match.Integer', INT32],
  ['Match.NonEmptyString', { type: 'string', minLength: 1 }],
]);

function ofExpression(matching: Matching, node: ts.Expression): Schema | undefined {
  const { context } = matching;
  if (ts.isArrayLiteralExpression(node)) {
    const [element] = node.elements;
    const items = element && schemaOfPattern(matching, element);
    return { type: 'array', ...(items === undefined ? {} : { items: itemSchema(items) }) };
  }
  if (ts.isObjectLiteralExpression(node)) return ofFields(matching, node);
  if (ts.isCallExpression(node)) return ofMatch(matching, node);
  if (ts.isNewExpression(node)) return schemaOfSimpleSchema(context, node);
  return ofValue(context, node);
}

/** A literal matches itself. */
function ofValue(context: SchemaContext, node: ts.Node): Schema | undefined {
  const value = context.evaluator.evaluate(node);
  if (value.kind !== 'literal') return undefined;
  return value.value === undefined ? UNDEFINED : constant(value.value);
}

/** No other keys match, unless one of the keys is unknown. */
function ofFields(matching: Matching, node: ts.ObjectLiteralExpression): Schema {
  const { context } = matching;
  const read = { field: (field: ts.Node) => schemaOfPattern(matching, field) };
  const fields = fieldsOfNode(context, node, read);
  if (fields === undefined) return SOME_OBJECT;
  if (!ts.isVariableDeclaration(node.parent)) return objectOfFields(fields);
  // `if (isNew) expected.region = String;`: keys that are added later may depend on a condition.
  const filled = fieldsOfNode(context, node.parent.name, read);
  return filled?.fields.size === fields.fields.size ? objectOfFields(filled) : SOME_OBJECT;
}

function ofMatch(matching: Matching, node: ts.CallExpression): Schema | undefined {
  const { context, readCondition } = matching;
  const inner = (part: ts.Node): Schema | undefined => schemaOfPattern(matching, part);
  const name = checkerName(findOrigin(context.evaluator, node.expression));
  const [pattern] = node.arguments;
  const elsewhere = (): Schema => patternElsewhere(matching, node) ?? ANY_PATTERN;
  if (pattern === undefined) return name === undefined ? elsewhere() : undefined;
  switch (name) {
    case 'Match.Optional':
      return withUndefined(inner(pattern) ?? {});
    case 'Match.Maybe':
      return withUndefined(withNull(inner(pattern) ?? {}));
    case 'Match.OneOf':
      return unionSchema(
        node.arguments.map(
          (part) => (ts.isSpreadElement(part) ? ofSpread(context, part) : inner(part)) ?? {},
        ),
      );
    case 'Match.Where': {
      if (pattern.getText() === 'EJSON.isBinary') return BINARY;
      const condition = context.evaluator.evaluate(pattern);
      return (condition.kind === 'function' ? readCondition(condition.node) : undefined) ?? {};
    }
    case 'Match.ObjectIncluding':
      return { ...inner(pattern), type: 'object', additionalProperties: true };
    case 'Match.ObjectWithValues':
      return { type: 'object', additionalProperties: inner(pattern) ?? {} };
    default:
      return elsewhere();
  }
}

/** `...STATES`, also the options of an enumeration of zod. */
function ofSpread(context: SchemaContext, { expression: list }: ts.SpreadElement): Schema | undefined {
  const isOptions = ts.isPropertyAccessExpression(list) && list.name.text === 'options';
  return (
    literalSchemaOfNode(context, list) ?? (isOptions ? zod.readSchema(context, list.expression) : undefined)
  );
}

/** Reads patterns that parameters have, or that the project's own functions make: `const Nullable = (pattern) => …`. */
function patternElsewhere(matching: Matching, node: ts.Node): Schema | undefined {
  const made = makingExpression(matching.context, node);
  return made && schemaOfPattern({ ...matching, context: made.context }, made.node);
}

/** The schema of an unknown pattern: anything. */
const ANY_PATTERN: Schema = withUndefined(ANY_JSON);
