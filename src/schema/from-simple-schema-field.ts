/** One field of a SimpleSchema: its type and its rules, in the long form or the short one. */
import { ts } from 'ts-morph';
import { DATE, type Schema } from '../contract.js';
import { originOf } from '../find/origin.js';
import { isUnknown, type Literal, type Member, type Value } from '../find/value.js';
import { patternOf } from './pattern-of.js';
import type { Schemas } from './schemas.js';
import { typeOfLiteral, unionOf } from './union.js';

type Nested = (node: ts.Node) => Schema | undefined;

export function simpleField(
  schemas: Schemas,
  member: Member | undefined,
  nested: Nested,
  optionalByDefault: boolean,
): { schema: Schema; optional: boolean } {
  const definition = member?.expression;
  if (definition === undefined) return { schema: {}, optional: member !== undefined };
  const rules = rulesOf(schemas, definition);
  const type = rules?.get('type')?.expression;
  if (rules === undefined || type === undefined)
    return { schema: ofType(schemas, definition, nested), optional: optionalByDefault };
  const optional = literal(rules.get('optional'));
  const required = literal(rules.get('required'));
  const isDynamic = (rules.has('optional') && typeof optional !== 'boolean') || rules.has('custom');
  return {
    schema: withRules(schemas, ofType(schemas, type, nested), rules),
    optional:
      isDynamic || optional === true || required === false || (optionalByDefault && required !== true),
  };
}

type Rules = ReadonlyMap<string, Member>;

/** The rules of the long form; nothing for what is a type itself. */
function rulesOf({ evaluator }: Schemas, node: ts.Node): Rules | undefined {
  const value = evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  return new Map(value.members.flatMap((each) => (isUnknown(each) ? [] : [[each.name, each]])));
}

function literal(member: Member | undefined): Literal {
  const value = member?.value();
  return value?.kind === 'literal' ? value.value : undefined;
}

const TYPES: ReadonlyMap<string, Schema> = new Map([
  ['String', { type: 'string' }],
  ['Number', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ['Date', DATE],
  ['Array', { type: 'array' }],
  ['Object', { type: 'object', properties: {} }],
]);

function ofType(schemas: Schemas, node: ts.Node, nested: Nested): Schema {
  const origin = originOf(schemas.evaluator, node);
  if (origin?.kind === 'outside') {
    if (origin.path.at(-1) === 'Integer') return { type: 'integer' };
    return (origin.from === '' ? TYPES.get(origin.path.join('.')) : undefined) ?? {};
  }
  if (origin?.kind !== 'expression') return {};
  const { node: expression } = origin;
  if (ts.isArrayLiteralExpression(expression)) {
    const [item] = expression.elements;
    return item === undefined ? { type: 'array' } : { type: 'array', items: ofType(schemas, item, nested) };
  }
  if (ts.isRegularExpressionLiteral(expression)) return { type: 'string', ...patternOf(schemas, expression) };
  if (ts.isCallExpression(expression)) return ofAlternatives(schemas, expression, nested);
  return nested(expression) ?? {};
}

/** `SimpleSchema.oneOf(…)` */
function ofAlternatives(schemas: Schemas, node: ts.CallExpression, nested: Nested): Schema {
  const callee = originOf(schemas.evaluator, node.expression);
  if (callee?.kind !== 'outside' || callee.path.at(-1) !== 'oneOf') return {};
  return unionOf(
    node.arguments.map((each) => {
      const rules = rulesOf(schemas, each);
      const type = rules?.get('type')?.expression;
      return rules === undefined || type === undefined
        ? ofType(schemas, each, nested)
        : withRules(schemas, ofType(schemas, type, nested), rules);
    }),
  );
}

function withRules(schemas: Schemas, type: Schema, rules: Rules): Schema {
  const label = literal(rules.get('label'));
  const preset = literal(rules.get('defaultValue'));
  const allowed = type.type === 'array' ? undefined : allowedValues(rules.get('allowedValues')?.value());
  const isBlackbox = literal(rules.get('blackbox')) === true;
  const base = isBlackbox ? { type: 'object' as const, additionalProperties: true } : type;
  return {
    ...(allowed ?? { ...base, ...boundsOf(type, rules), ...regExOf(schemas, rules) }),
    ...(typeof label === 'string' ? { description: label } : {}),
    ...(preset === undefined ? {} : { default: preset }),
  };
}

/** Of an array they are those of its items, which have rules of their own. */
function allowedValues(value: Value | undefined): Schema | undefined {
  if (value?.kind !== 'array') return undefined;
  const values = value.items.map((item) => item.value());
  const literals = values.flatMap((each) =>
    each.kind === 'literal' && each.value !== undefined ? [each.value] : [],
  );
  if (literals.length < values.length || literals.length === 0) return undefined;
  return unionOf(literals.map((each) => ({ type: typeOfLiteral(each), const: each })));
}

function boundsOf({ type }: Schema, rules: Rules): Schema {
  const read = (rule: string, key: keyof Schema): Schema => {
    const value = literal(rules.get(rule));
    return typeof value === 'number' ? { [key]: value } : {};
  };
  if (type === 'string')
    return rules.has('min') || rules.has('max')
      ? { ...read('min', 'minLength'), ...read('max', 'maxLength') }
      : {};
  if (type === 'array') return { ...read('minCount', 'minItems'), ...read('maxCount', 'maxItems') };
  if (type !== 'number' && type !== 'integer') return {};
  const isExclusive = (rule: string): boolean => literal(rules.get(rule)) === true;
  return {
    ...read('min', isExclusive('exclusiveMin') ? 'exclusiveMinimum' : 'minimum'),
    ...read('max', isExclusive('exclusiveMax') ? 'exclusiveMaximum' : 'maximum'),
  };
}

const KNOWN_PATTERNS: ReadonlyMap<string, Schema> = new Map([
  ['RegEx.Email', { format: 'email' }],
  ['RegEx.EmailWithTLD', { format: 'email' }],
  ['RegEx.Url', { format: 'uri' }],
  ['RegEx.Id', { pattern: '^[23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz]{17}$' }],
]);

function regExOf(schemas: Schemas, rules: Rules): Schema {
  const node = rules.get('regEx')?.expression;
  const origin = node === undefined ? undefined : originOf(schemas.evaluator, node);
  if (node === undefined || origin === undefined) return {};
  if (origin.kind === 'outside') return KNOWN_PATTERNS.get(origin.path.slice(-2).join('.')) ?? {};
  return patternOf(schemas, node);
}
