/** Converts one field of a SimpleSchema: its type and its rules, in the long or the short form. */
import { ts } from 'ts-morph';
import { DATE, OBJECT_ID, type Schema } from '../../../../shared/contract.js';
import { ANY_JSON, unionSchema } from '../../../../shared/json-schema/index.js';
import { findOrigin } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { type Bound, boundSchema } from '../shared/bounds.js';
import { literalSchemaOfValue, patternOfNode } from '../shared/expressions.js';
import { isObjectId } from '../shared/origins.js';
import { mayBeOmitted, type Rules, ruleLiteral, rulesOfDefinition } from './rules.js';

type Nested = (node: ts.Node) => Schema | undefined;

export function simpleField(
  context: SchemaContext,
  rules: Rules,
  nested: Nested,
): { schema: Schema; optional: boolean } {
  return { schema: ofRules(context, rules, nested), optional: mayBeOmitted(rules) };
}

function ofRules(context: SchemaContext, rules: Rules, nested: Nested): Schema {
  const type = rules.get('type')?.expression;
  const schema = type === undefined ? {} : ofType(context, type, nested);
  return withRules(context, schema, rules);
}

const TYPES: ReadonlyMap<string, Schema> = new Map([
  ['String', { type: 'string' }],
  ['Number', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ['Date', DATE],
  ['Array', { type: 'array' }],
  ['Object', { type: 'object', properties: {} }],
]);

function ofType(context: SchemaContext, node: ts.Node, nested: Nested): Schema {
  const origin = findOrigin(context.evaluator, node);
  if (isObjectId(origin)) return OBJECT_ID;
  if (origin?.kind === 'outside') {
    if (origin.path.at(-1) === 'Integer') return { type: 'integer' };
    return (origin.from === '' && TYPES.get(origin.path.join('.'))) || {};
  }
  if (origin?.kind !== 'expression') return {};
  const { node: expression } = origin;
  if (ts.isArrayLiteralExpression(expression)) {
    const [item] = expression.elements;
    return {
      type: 'array',
      ...(item === undefined ? {} : { items: ofType(context, item, nested) }),
    };
  }
  if (ts.isCallExpression(expression))
    return nested(expression) ?? ofAlternatives(context, expression, nested);
  return nested(expression) ?? {};
}

/** `SimpleSchema.oneOf(…)` */
function ofAlternatives(context: SchemaContext, node: ts.CallExpression, nested: Nested): Schema {
  const callee = findOrigin(context.evaluator, node.expression);
  if (callee?.kind !== 'outside' || callee.path.at(-1) !== 'oneOf') return {};
  return unionSchema(
    node.arguments.map((alternative) => ofRules(context, rulesOfDefinition(context, alternative), nested)),
  );
}

function withRules(context: SchemaContext, type: Schema, rules: Rules): Schema {
  const label = ruleLiteral(rules, 'label');
  const preset = ruleLiteral(rules, 'defaultValue');
  return {
    ...constrainType(context, type, rules),
    ...(typeof label === 'string' ? { description: label } : {}),
    ...(preset === undefined ? {} : { default: preset }),
  };
}

/** Rules about texts apply to the items of a list of texts. */
function constrainType(context: SchemaContext, type: Schema, rules: Rules): Schema {
  const isBlackbox = ruleLiteral(rules, 'blackbox') === true;
  if (isBlackbox && type.type !== 'array') return { type: 'object', additionalProperties: ANY_JSON };
  const items = isBlackbox ? {} : type.items;
  const values = rules.get('allowedValues')?.value();
  const allowed = values?.kind === 'array' ? literalSchemaOfValue(values) : undefined;
  if (type.type === 'array') {
    const ofItems =
      items === undefined || items === false
        ? undefined
        : (allowed ?? { ...items, ...regExSchema(context, rules, items) });
    return { ...type, ...(ofItems === undefined ? {} : { items: ofItems }), ...ruleBounds(type, rules) };
  }
  return allowed ?? { ...type, ...ruleBounds(type, rules), ...regExSchema(context, rules, type) };
}

function ruleBounds({ type }: Schema, rules: Rules): Schema {
  const readBound = (rule: string, bound: Bound): Schema => {
    const value = ruleLiteral(rules, rule);
    return (typeof value === 'number' ? boundSchema(type, bound, value) : undefined) ?? {};
  };
  if (type === 'array') return { ...readBound('minCount', 'min'), ...readBound('maxCount', 'max') };
  const isExclusive = (rule: string): boolean => type !== 'string' && ruleLiteral(rules, rule) === true;
  return {
    ...readBound('min', isExclusive('exclusiveMin') ? 'above' : 'min'),
    ...readBound('max', isExclusive('exclusiveMax') ? 'below' : 'max'),
  };
}

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';

/** For long expressions, a pattern that all of their texts match: the formats of JSON Schema would refuse some of them. */
const KNOWN_PATTERNS: ReadonlyMap<string, Schema> = new Map([
  ['RegEx.Email', { pattern: `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$` }],
  ['RegEx.Url', { pattern: '^(?:(?:[hH][tT][tT][pP][sS]?|[fF][tT][pP]):)?//\\S+$' }],
  ['RegEx.Id', { pattern: '^[23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz]{17}$' }],
]);

/** `{}` if the expression is unknown. SimpleSchema applies expressions only to the type `String`. */
function regExSchema(context: SchemaContext, rules: Rules, { type }: Schema): Schema {
  const node = type === 'string' ? rules.get('regEx')?.expression : undefined;
  const [first = {}, ...others] = node === undefined ? [] : patternsOfNode(context, node);
  return others.length === 0 ? first : { ...first, allOf: others };
}

/** A text must match every expression of a list. */
function patternsOfNode(context: SchemaContext, node: ts.Node): Schema[] {
  const origin = findOrigin(context.evaluator, node);
  if (origin?.kind === 'outside') return [KNOWN_PATTERNS.get(origin.path.slice(-2).join('.')) ?? {}];
  if (origin?.kind !== 'expression') return [];
  const all = ts.isArrayLiteralExpression(origin.node)
    ? origin.node.elements.flatMap((element) => patternsOfNode(context, element))
    : [patternOfNode(context, origin.node)];
  return all.filter((pattern) => Object.keys(pattern).length > 0);
}
