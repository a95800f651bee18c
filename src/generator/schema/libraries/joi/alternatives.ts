import { separateUndefined, unionOf } from '../../../../shared/json-schema/index.js';
import { type Arguments, elementsOf } from '../shared/expressions.js';
import { type Joi, type JoiReader, schemaOf } from './joi-schema.js';

/** `Joi.alternatives(a, b)`, `Joi.alternatives([a, b])`, `base.try(a, b)`, which adds to the existing alternatives. */
export function joiAlternatives(reader: JoiReader, base: Joi, given: Arguments): Joi {
  const parts = given.flatMap((argument) => elementsOf(reader.context, argument) ?? [argument]);
  const schemas = parts.map((part) => separateUndefined(schemaOf(reader.compile(part))).schema);
  const alternatives = Object.keys(base.schema).length === 0 ? [] : [base.schema];
  return schemas.length === 0 ? base : { ...base, schema: unionOf([...alternatives, ...schemas]) };
}
