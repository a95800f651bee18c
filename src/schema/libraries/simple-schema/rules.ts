/** The rules of one field of a SimpleSchema, in the long form or the short one. */
import type { ts } from 'ts-morph';
import { isUnknown, type Literal, literal, type Member } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';

type SimpleSchemaRule = Pick<Member, 'expression' | 'value'>;

/** By their names; the short form is the rule `type` alone. */
export type Rules = ReadonlyMap<string, SimpleSchemaRule>;

/** A rule that a schema states without writing it down. */
const literalRule = (value: Literal): SimpleSchemaRule => ({ value: () => literal(value) });

/** Of a definition that is unknown: any value, or none. */
export const UNKNOWN_RULES: Rules = new Map([['custom', literalRule(undefined)]]);

export function rulesOf(context: SchemaContext, definition: ts.Node | undefined): Rules {
  if (definition === undefined) return UNKNOWN_RULES;
  return longForm(context, definition) ?? new Map([['type', typeRule(context, definition)]]);
}

const typeRule = ({ evaluator }: SchemaContext, definition: ts.Node): SimpleSchemaRule => ({
  expression: definition,
  value: () => evaluator.evaluate(definition),
});

/** What is unknown may overwrite all before it, and say of what is left that it is optional. */
function longForm({ evaluator }: SchemaContext, definition: ts.Node): Rules | undefined {
  const value = evaluator.evaluate(definition);
  if (value.kind !== 'object') return undefined;
  const rules = new Map<string, SimpleSchemaRule>();
  for (const each of value.members) {
    if (!isUnknown(each)) {
      rules.set(each.name, each);
      continue;
    }
    rules.clear();
    for (const [name, rule] of UNKNOWN_RULES) rules.set(name, rule);
  }
  return rules;
}

export function ruleLiteral(rules: Rules, name: string): Literal {
  const value = rules.get(name)?.value();
  return value?.kind === 'literal' ? value.value : undefined;
}

/** Says of a field that does not whether it may be left out. */
export const withDefault = (rules: Rules, optional: boolean): Rules =>
  rules.has('optional') || rules.has('required')
    ? rules
    : new Map([...rules, ['optional', literalRule(optional)]]);

/** Whether it is told in another way than by `true` and `false`, or may be. */
export function mayBeLeftOut(rules: Rules): boolean {
  const optional = ruleLiteral(rules, 'optional');
  const required = ruleLiteral(rules, 'required');
  const isDynamic =
    rules.has('custom') ||
    (rules.has('optional') && typeof optional !== 'boolean') ||
    (rules.has('required') && typeof required !== 'boolean');
  return isDynamic || (rules.has('required') ? required === false : optional === true);
}
