/** Reads the rules of one field, in the long or the short form. */

import type { ts } from 'ts-morph';
import { type Literal, literal, type Member } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { fieldsOfMembers } from '../shared/objects.js';

type SimpleSchemaRule = Pick<Member, 'expression' | 'value'>;

/** By name. The short form is the rule `type`. */
export type Rules = ReadonlyMap<string, SimpleSchemaRule>;

/** A rule that applies without being written in the source. */
const literalRule = (value: Literal): SimpleSchemaRule => ({ value: () => literal(value) });

/** The rules of an unknown definition: any value, or none. */
export const UNKNOWN_RULES: Rules = new Map([['optional', literalRule(undefined)]]);

export function rulesOfDefinition(context: SchemaContext, definition: ts.Node | undefined): Rules {
  if (definition === undefined) return UNKNOWN_RULES;
  return longForm(context, definition) ?? new Map([['type', typeRule(context, definition)]]);
}

const typeRule = ({ evaluator }: SchemaContext, definition: ts.Node): SimpleSchemaRule => ({
  expression: definition,
  value: () => evaluator.evaluate(definition),
});

/** An unknown spread may replace all rules before it, and make the field optional. */
function longForm({ evaluator }: SchemaContext, definition: ts.Node): Rules | undefined {
  const value = evaluator.evaluate(definition);
  if (value.kind !== 'object') return undefined;
  const { fields, isOpen } = fieldsOfMembers<SimpleSchemaRule>(
    value,
    (member) => member,
    () => undefined,
  );
  return isOpen ? new Map([...UNKNOWN_RULES, ...fields]) : fields;
}

export function ruleLiteral(rules: Rules, name: string): Literal {
  const value = rules.get(name)?.value();
  return value?.kind === 'literal' ? value.value : undefined;
}

/** Whether the field is optional, or may be: a function may decide that. A missing value is refused before `custom` runs. */
export function mayBeOmitted(rules: Rules): boolean {
  const optional = ruleLiteral(rules, 'optional');
  const required = ruleLiteral(rules, 'required');
  const isDynamic =
    (rules.has('optional') && typeof optional !== 'boolean') ||
    (rules.has('required') && typeof required !== 'boolean');
  return isDynamic || (rules.has('required') ? required === false : optional === true);
}
