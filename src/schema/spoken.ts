/** What the body of a handler says about its arguments, by calls that refuse all others. */
import { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import { originOf } from '../find/origin.js';
import type { FunctionNode } from '../find/value.js';
import type { TypeSource } from '../model/api.js';
import { type ArgumentPlace, argumentOf } from './argument-place.js';
import { unconditionalCalls } from './calls.js';
import { isCheck, schemaOfPattern } from './from-check.js';
import { schemaOfSimpleSchema } from './from-simple-schema.js';
import { schemaOfZod } from './from-zod.js';
import { orNothing, takeNothing } from './optional.js';
import type { Schemas } from './schemas.js';

/** What one source says of one argument; `NOTHING` is among the alternatives where it may be left out. */
export interface Spoken {
  index: number;
  schema: Schema;
  source: TypeSource;
  at: ts.Node;
  /** Whether it is about another value than the handler's type is: it counts alone then. */
  replaces?: true;
}

export function spokenIn(schemas: Schemas, handler: FunctionNode, depth = 3): Spoken[] {
  const { body } = handler;
  if (body === undefined || depth === 0) return [];
  return unconditionalCalls(schemas.evaluator, body).flatMap(({ call, doubtful }) => {
    const said = sayingOf(schemas, call, depth);
    if (said === undefined) return [];
    return placed(schemas, handler, doubtful, said.target, said.schema).map(({ place, schema }) => ({
      index: place.index,
      schema: within(place, schema),
      source: said.source,
      at: call,
    }));
  });
}

interface Saying {
  target: ts.Expression;
  schema: Schema;
  source: TypeSource;
}

function sayingOf(schemas: Schemas, call: ts.CallExpression, depth: number): Saying | undefined {
  const [target, pattern] = call.arguments;
  if (target === undefined || ts.isSpreadElement(target)) return undefined;
  const { expression: callee } = call;
  if (pattern !== undefined && isCheck(originOf(schemas.evaluator, callee))) {
    const schema = schemaOfPattern(schemas, pattern, (condition) => conditionOf(schemas, condition, depth));
    return schema === undefined ? undefined : { target, schema, source: 'check' };
  }
  const owner = ownerOf(schemas, callee);
  if (owner === undefined) return undefined;
  if (ZOD.has(owner.method)) {
    const schema = schemaOfZod(schemas, owner.node);
    if (schema !== undefined) return { target, schema, source: 'zod' };
  }
  const schema = /^validat/.test(owner.method) ? schemaOfSimpleSchema(schemas, owner.node) : undefined;
  return schema === undefined ? undefined : { target, schema, source: 'simple-schema' };
}

const ZOD: ReadonlySet<string> = new Set([
  'parse',
  'parseAsync',
  'safeParse',
  'safeParseAsync',
  'decode',
  'decodeAsync',
]);

/** `Task` of `Task.parse(…)` and of `Task.validator()(…)`. */
function ownerOf(
  { evaluator }: Schemas,
  callee: ts.Expression,
): { node: ts.Expression; method: string } | undefined {
  if (ts.isPropertyAccessExpression(callee)) return { node: callee.expression, method: callee.name.text };
  const origin = originOf(evaluator, callee);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const { expression: maker, arguments: given } = origin.node;
  // With options it cleans the value first.
  const isValidator =
    ts.isPropertyAccessExpression(maker) && maker.name.text === 'validator' && given.length === 0;
  return isValidator ? { node: maker.expression, method: 'validator' } : undefined;
}

/** A condition of `Match.Where` that checks its own parameter says what that is. */
function conditionOf(schemas: Schemas, condition: FunctionNode, depth: number): Schema | undefined {
  const spoken = spokenIn(schemas, condition, depth - 1).filter(({ index }) => index === 0);
  return spoken.length === 1 ? spoken[0]?.schema : undefined;
}

/** Objects and arrays of arguments are laid out: `check([a, b], [String])`, `Task.parse({ id, title })`. */
function placed(
  schemas: Schemas,
  handler: FunctionNode,
  doubtful: ReadonlySet<string>,
  target: ts.Expression,
  schema: Schema,
): { place: ArgumentPlace; schema: Schema }[] {
  const inner = (node: ts.Expression, part: Schema): { place: ArgumentPlace; schema: Schema }[] =>
    placed(schemas, handler, doubtful, node, part);
  const place = argumentOf(schemas.evaluator, handler, doubtful, target);
  if (place !== undefined) return [{ place, schema }];
  if (ts.isArrayLiteralExpression(target) && schema.type === 'array') {
    return target.elements.flatMap((element, index) => {
      const item = schema.prefixItems?.[index] ?? schema.items;
      return item === undefined || item === false ? [] : inner(element, item);
    });
  }
  if (!ts.isObjectLiteralExpression(target)) return [];
  return target.properties.flatMap((property) => {
    const isNamed =
      property.name !== undefined && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name));
    const field = isNamed ? schema.properties?.[property.name.text] : undefined;
    if (!isNamed || field === undefined) return [];
    const said = schema.required?.includes(property.name.text) === true ? field : orNothing(field);
    if (ts.isShorthandPropertyAssignment(property)) return inner(property.name, said);
    return ts.isPropertyAssignment(property) ? inner(property.initializer, said) : [];
  });
}

/** A field that is checked says so much of the object that it is a field of. */
function within({ path, preset }: ArgumentPlace, schema: Schema): Schema {
  return path.reduceRight<Schema>(
    (inner, name) => {
      const { schema: field, optional } = takeNothing(inner);
      return {
        type: 'object',
        properties: { [name]: field },
        ...(optional ? {} : { required: [name] }),
        additionalProperties: true,
      };
    },
    preset ? orNothing(schema) : schema,
  );
}
