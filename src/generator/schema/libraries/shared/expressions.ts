/** Reads the arguments of a library's functions. */
import { ts } from 'ts-morph';
import { type JsonLiteral, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { constant, unionSchema } from '../../../../shared/json-schema/index.js';
import { findOrigin, isUnknown, type Value } from '../../../analysis/interpreter/index.js';
import { returnsOfFunction } from '../../../analysis/syntax/index.js';
import type { SchemaContext } from '../../context/index.js';

export type Arguments = readonly ts.Expression[];

/** The entries of a table for functions of the same effect. */
export const underNames = <Value>(names: string, value: Value): [string, Value][] =>
  names.split(' ').map((name) => [name, value]);

/** `undefined` if the value is unknown. */
export function literalOfNode(
  { evaluator }: SchemaContext,
  node: ts.Node | undefined,
): JsonLiteral | undefined {
  const value = node === undefined ? undefined : evaluator.evaluate(node);
  return value?.kind === 'literal' ? value.value : undefined;
}

export function numberOfNode(context: SchemaContext, node: ts.Node | undefined): number | undefined {
  const value = literalOfNode(context, node);
  return typeof value === 'number' ? value : undefined;
}

/** Reads literals, also those in lists; `undefined` if one is unknown. */
export function literalsOfNodes({ evaluator }: SchemaContext, given: Arguments): JsonLiteral[] | undefined {
  const values = given.flatMap((node) =>
    partValues(evaluator.evaluate(ts.isSpreadElement(node) ? node.expression : node)),
  );
  const literals = values.map((value) => (value.kind === 'literal' ? value.value : undefined));
  return literals.every((literal) => literal !== undefined) ? literals : undefined;
}

/** Accepts these literals and nothing else. */
export const anyLiteral = (literals: readonly JsonLiteral[]): Schema => unionSchema(literals.map(constant));

/** Accepts a literal, any literal of a list, or any value of an enum; `undefined` if one is unknown. */
export const literalSchemaOfNode = (
  { evaluator }: SchemaContext,
  node: ts.Node | undefined,
): Schema | undefined => node && literalSchemaOfValue(evaluator.evaluate(node));

export function literalSchemaOfValue(value: Value): Schema | undefined {
  const values = partValues(value);
  const literals = values.flatMap((item) => (item.kind === 'literal' ? [item.value] : []));
  if (literals.length < values.length || literals.length === 0) return undefined;
  return unionSchema(literals.map((literal) => (literal === undefined ? UNDEFINED : constant(literal))));
}

function partValues(value: Value): readonly Value[] {
  if (value.kind === 'array') return value.items.map((item) => item.value());
  if (value.kind === 'object') return value.members.map((part) => (isUnknown(part) ? part : part.value()));
  return [value];
}

/** The members of an object by name; `undefined` if one is unknown. */
export function optionsOfNode(
  { evaluator }: SchemaContext,
  node: ts.Node,
): ReadonlyMap<string, Value> | undefined {
  const value = evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  const options = new Map<string, Value>();
  for (const member of value.members) {
    if (isUnknown(member)) return undefined;
    options.set(member.name, member.value());
  }
  return options;
}

/** The elements of an array literal, which may be the value of a constant. */
export function elementsOfArray(
  { evaluator }: SchemaContext,
  node: ts.Node | undefined,
): Arguments | undefined {
  const origin = node === undefined ? undefined : findOrigin(evaluator, node);
  return origin?.kind === 'expression' && ts.isArrayLiteralExpression(origin.node)
    ? origin.node.elements
    : undefined;
}

/** The expression that a getter, or a function without parameters, returns. */
export const returnedNode = (node: ts.Node | undefined): ts.Expression | undefined =>
  node !== undefined && ts.isFunctionLike(node) && 'body' in node
    ? returnsOfFunction(node).values.at(-1)
    : undefined;

/** The pattern of a regular expression; `{}` if JSON Schema has none that is equivalent. */
export function patternOfNode({ evaluator }: SchemaContext, node: ts.Node): Schema {
  const origin = findOrigin(evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isRegularExpressionLiteral(origin.node)) return {};
  const { text } = origin.node;
  const end = text.lastIndexOf('/');
  const [source, flags] = [text.slice(1, end), text.slice(end + 1)];
  return /^[ugd]*$/.test(flags) ? patternOfSource(source) : {};
}

const patternOfSource = (source: string): Schema => (isUnicode(source) ? { pattern: source } : {});

/** Validators compile patterns with the flag `u`, which some patterns do not allow. */
function isUnicode(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
