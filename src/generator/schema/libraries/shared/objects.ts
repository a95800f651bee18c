/** Reads the fields of object schemas. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { schemaOfObject, separateUndefined, withUndefined } from '../../../../shared/json-schema/index.js';
import { isUnknown, type Member, type ObjectValue } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { returnedNode } from './expressions.js';

export interface ObjectFields<Field = Schema> {
  /** Optional fields have `undefined` among their alternatives. */
  fields: ReadonlyMap<string, Field>;
  /** Whether there may be other fields, because a name is unknown. */
  isOpen: boolean;
}

interface FieldReader {
  field(node: ts.Node): Schema | undefined;
  /** The fields that a spread adds; `undefined` if they are unknown. */
  spreadFields?(node: ts.Expression): ReadonlyMap<string, Schema> | undefined;
}

/** A field whose schema is unknown accepts anything. `undefined` if the node is not an object literal. */
export function fieldsOfNode(
  { evaluator }: SchemaContext,
  node: ts.Node,
  { field, spreadFields }: FieldReader,
): ObjectFields | undefined {
  const value = evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  return fieldsOfMembers(
    value,
    (member) => {
      const made = expressionOfMember(member);
      return (made && field(made)) ?? withUndefined({});
    },
    (expression) => {
      const fields = spreadFields?.(expression);
      return fields && { fields, isOpen: false };
    },
  );
}

/** Reads the members of an object in their order, of which later ones replace earlier ones of their name. */
export function fieldsOfMembers<Field>(
  { members }: ObjectValue,
  field: (member: Member) => Field,
  spread: (expression: ts.Expression) => ObjectFields<Field> | undefined,
): ObjectFields<Field> {
  const fields = new Map<string, Field>();
  let isOpen = false;
  for (const member of members) {
    if (!isUnknown(member)) {
      fields.set(member.name, field(member));
      continue;
    }
    const more = ts.isSpreadAssignment(member.node) ? spread(member.node.expression) : undefined;
    // An unknown spread may replace any field before it.
    if (more === undefined) fields.clear();
    isOpen ||= more?.isOpen ?? true;
    for (const [name, value] of more?.fields ?? []) fields.set(name, value);
  }
  return { fields, isOpen };
}

/** A field that refers to its own schema is written as a getter. */
const expressionOfMember = (member: Member): ts.Node | undefined =>
  member.expression ?? returnedNode(member.node);

export const SOME_OBJECT: Schema = { type: 'object', additionalProperties: true };

export const objectOfFields = ({ fields, isOpen }: ObjectFields): Schema =>
  schemaOfObject(fields, isOpen ? { additionalProperties: true } : {});

/** A list in JSON cannot hold `undefined`. */
export const itemSchema = (schema: Schema): Schema => separateUndefined(schema).schema;
