/** The schema of what a Joi schema takes: of what is read is how it is made, nothing is run. */
import { ts } from 'ts-morph';
import { originOf } from '../../../analysis/interpreter/index.js';
import type { Schema } from '../../../contract.js';
import { typeOfLiteral } from '../../algebra/index.js';
import type { SchemaContext } from '../../context/index.js';
import { patternOf } from '../regular-expression.js';
import { joiFactory } from './factories.js';
import { type Joi, type JoiReader, joi, OPAQUE, schemaOf } from './joi-schema.js';
import type { Arguments } from './literals.js';
import { joiMethod } from './methods.js';
import { joiName } from './name.js';
import { openedJoi } from './objects.js';
import { lets } from './options.js';

/** Nothing where the expression is no Joi schema that can be followed; `options` are those of the validation. */
export function schemaOfJoi(
  context: SchemaContext,
  node: ts.Node,
  options: Arguments = [],
): Schema | undefined {
  const found = createReader(context).read(node);
  return found === undefined ? undefined : validated(context, found, options);
}

/** Of what `Joi.assert` takes: literals, objects of schemas and lists of them as well. */
export const schemaOfJoiLike = (context: SchemaContext, node: ts.Node, options: Arguments = []): Schema =>
  validated(context, createReader(context).compile(node), options);

const validated = (context: SchemaContext, found: Joi, options: Arguments): Schema =>
  schemaOf(lets(context, options) ? openedJoi(found) : found);

/** Schemas within schemas; beyond it anything is accepted. */
const DEPTH = 60;

function createReader(context: SchemaContext): JoiReader {
  let depth = 0;
  const deeper = <Result>(beyond: Result, read: () => Result): Result => {
    if (depth >= DEPTH) return beyond;
    depth += 1;
    try {
      return read();
    } finally {
      depth -= 1;
    }
  };
  const reader: JoiReader = {
    context,
    read: (node) => deeper(undefined, () => readNode(reader, node)),
    compile: (node) => deeper(OPAQUE, () => reader.read(node) ?? compiled(reader, node)),
  };
  return reader;
}

function readNode(reader: JoiReader, node: ts.Node): Joi | undefined {
  const { evaluator } = reader.context;
  const origin = originOf(evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const { expression: callee, arguments: given } = origin.node;
  const name = joiName(evaluator, callee);
  if (name !== undefined) return joiFactory(reader, name, given);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const base = reader.read(callee.expression);
  return base === undefined ? undefined : joiMethod(reader, base, callee.name.text, given);
}

function compiled(reader: JoiReader, node: ts.Node): Joi {
  const { context } = reader;
  const origin = originOf(context.evaluator, node);
  if (origin?.kind === 'expression') {
    const { node: made } = origin;
    if (ts.isObjectLiteralExpression(made)) return joiMethod(reader, joi('object'), 'keys', [made]);
    if (ts.isArrayLiteralExpression(made))
      return joiMethod(reader, joi('alternatives'), 'try', made.elements);
    if (ts.isRegularExpressionLiteral(made))
      return joi('string', { type: 'string', ...patternOf(context, made) });
  }
  const value = context.evaluator.evaluate(node);
  if (value.kind !== 'literal' || value.value === undefined) return OPAQUE;
  return joi('any', { type: typeOfLiteral(value.value), const: value.value });
}
