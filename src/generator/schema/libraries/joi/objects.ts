import type { ts } from 'ts-morph';
import { withOpenObjects } from '../../../../shared/json-schema/index.js';
import { type Arguments, optionsIn } from '../shared/expressions.js';
import { fieldsIn } from '../shared/objects.js';
import { type Joi, type JoiReader, schemaOf } from './joi-schema.js';

/** Adds fields to an object. They replace fields of the same name. */
export function withFields({ context, compile }: JoiReader, base: Joi, node: ts.Expression): Joi {
  const more = fieldsIn(context, node, { field: (value) => schemaOf(compile(value)) });
  if (more === undefined) return { ...base, fields: new Map(), isOpen: true };
  // An unknown key may replace any field before it.
  const before = more.isOpen ? [] : (base.fields ?? []);
  return {
    ...base,
    fields: new Map([...before, ...more.fields]),
    isOpen: base.isOpen === true || more.isOpen,
  };
}

/** The object and all objects within it accept other fields. */
export const withUnknownFields = (base: Joi): Joi => ({
  ...base,
  schema: withOpenObjects(base.schema),
  ...(base.fields === undefined
    ? {}
    : {
        isOpen: true,
        fields: new Map([...base.fields].map(([name, field]) => [name, withOpenObjects(field)])),
      }),
});

/** Whether the options of a validation allow unknown fields. */
export function lets(context: JoiReader['context'], [node]: Arguments): boolean {
  if (node === undefined) return false;
  const options = optionsIn(context, node);
  if (options === undefined) return true;
  return ['allowUnknown', 'stripUnknown'].some((name) => {
    const value = options.get(name);
    return value !== undefined && !(value.kind === 'literal' && (value.value ?? false) === false);
  });
}
