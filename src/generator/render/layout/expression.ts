/** Expressions of generated code as plain data, and their layout: names, literals, lists, objects, calls. */
import {
  brokenGroup,
  type Document,
  firstFitting,
  group,
  ifBroken,
  indent,
  join,
  line,
  softLine,
} from './document.js';
import { literal, propertyName } from './literal.js';

export type Expression =
  /** Text that is never broken: a name or a literal. */
  string | CallExpression | ObjectExpression | { kind: 'array'; elements: readonly Expression[] };

interface CallExpression {
  kind: 'call';
  callee: string;
  values: readonly Expression[];
}

interface ObjectExpression {
  kind: 'object';
  /** The names are code. A property without a value is a shorthand. */
  properties: readonly (readonly [name: string, value?: Expression])[];
}

export const callExpression = (callee: string, ...values: Expression[]): CallExpression => ({
  kind: 'call',
  callee,
  values,
});

/** A JSON value. */
export function valueExpression(value: unknown): Expression {
  if (typeof value !== 'object' || value === null) return literal(value);
  if (Array.isArray(value)) return { kind: 'array', elements: value.map(valueExpression) };
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return {
    kind: 'object',
    properties: members.map(([name, member]) => [propertyName(name), valueExpression(member)]),
  };
}

export function expressionDocument(expression: Expression): Document {
  if (typeof expression === 'string') return expression;
  switch (expression.kind) {
    case 'call':
      return [expression.callee, valuesDocument(expression.values)];
    case 'object':
      return objectDocument(expression);
    case 'array':
      return arrayDocument(expression.elements);
  }
}

function valuesDocument(values: readonly Expression[]): Document {
  if (values.length === 0) return '()';
  const documents = values.map(expressionDocument);
  const last = values.at(-1);
  if (last === undefined || !isHuggable(last) || kindOf(values.at(-2)) === kindOf(last))
    return group(['(', indent([softLine, join([',', line], documents), ifBroken(',')]), softLine, ')']);
  const hugged = [...documents.slice(0, -1), brokenGroup(documents.at(-1) ?? '')];
  return firstFitting(
    ['(', join(', ', documents), ')'],
    ['(', join(', ', hugged), ')'],
    ['(', indent([line, join([',', line], documents), ',']), line, ')'],
  );
}

const kindOf = (expression: Expression | undefined): string | undefined =>
  typeof expression === 'object' ? expression.kind : undefined;

/** Whether its brackets may touch those of a call whose last argument it is. */
const isHuggable = (expression: Expression): boolean =>
  typeof expression === 'object' &&
  ((expression.kind === 'object' && expression.properties.length > 0) ||
    (expression.kind === 'array' && expression.elements.length > 0));

function arrayDocument(elements: readonly Expression[]): Document {
  if (elements.length === 0) return '[]';
  const documents = elements.map(expressionDocument);
  return group(['[', indent([softLine, join([',', line], documents), ifBroken(',')]), softLine, ']']);
}

const objectDocument = ({ properties }: ObjectExpression): Document =>
  bracesDocument(properties.map(([name, value]) => propertyDocument(name, value)));

/** `name: value`, or the shorthand. */
export const propertyDocument = (name: string, value?: Expression): Document =>
  value === undefined ? name : [`${name}: `, expressionDocument(value)];

/** `{ a, b }`, of properties or imported names. */
export const bracesDocument = (members: readonly Document[]): Document =>
  members.length === 0
    ? '{}'
    : group(['{', indent([line, join([',', line], members), ifBroken(',')]), line, '}']);
