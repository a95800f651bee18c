import { ts } from 'ts-morph';
import { originOf } from '../../../analysis/interpreter/index.js';
import { separateUndefined, unionOf } from '../../algebra/index.js';
import { type Joi, type JoiReader, schemaOf } from './joi-schema.js';
import type { Arguments } from './literals.js';

/** `Joi.alternatives(a, b)`, `Joi.alternatives([a, b])`, `base.try(a, b)`, which adds to what there is. */
export function alternativesOf(reader: JoiReader, base: Joi, given: Arguments): Joi {
  const parts = given.flatMap((each) => listed(reader, each));
  const schemas = parts.map((each) => separateUndefined(schemaOf(reader.compile(each))).schema);
  const known = Object.keys(base.schema).length === 0 ? [] : [base.schema];
  return schemas.length === 0 ? base : { ...base, schema: unionOf([...known, ...schemas]) };
}

function listed({ context }: JoiReader, node: ts.Expression): readonly ts.Expression[] {
  const origin = originOf(context.evaluator, node);
  return origin?.kind === 'expression' && ts.isArrayLiteralExpression(origin.node)
    ? origin.node.elements
    : [node];
}
