/** The fields of a Joi object. */
import type { ts } from 'ts-morph';
import { isUnknown } from '../../../analysis/interpreter/index.js';
import { withOpenObjects, withUndefined } from '../../algebra/index.js';
import { type Joi, type JoiReader, schemaOf } from './joi-schema.js';

/** The object with these fields beside its own: later ones count. */
export function withFields(reader: JoiReader, base: Joi, node: ts.Expression): Joi {
  const value = reader.context.evaluator.evaluate(node);
  const fields = new Map(base.fields);
  if (value.kind !== 'object') return { ...base, fields: new Map(), isOpen: true };
  let isOpen = base.isOpen === true;
  for (const member of value.members) {
    if (isUnknown(member)) {
      // What cannot be told may replace whatever stands before it.
      fields.clear();
      isOpen = true;
    } else {
      const { expression } = member;
      const field = expression === undefined ? {} : schemaOf(reader.compile(expression));
      fields.set(member.name, expression === undefined ? withUndefined(field) : field);
    }
  }
  return { ...base, fields, isOpen };
}

/** An object that takes any other fields, and so do those within it. */
export const openedJoi = (base: Joi): Joi => ({
  ...base,
  schema: withOpenObjects(base.schema),
  ...(base.fields === undefined
    ? {}
    : {
        isOpen: true,
        fields: new Map([...base.fields].map(([name, field]) => [name, withOpenObjects(field)])),
      }),
});
