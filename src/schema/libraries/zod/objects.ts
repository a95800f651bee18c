/** Objects of zod. */
import { ts } from 'ts-morph';
import { isUnknown } from '../../../analysis/interpreter/index.js';
import type { Schema } from '../../../contract.js';
import { fieldsIn, fieldsOf, objectOfFields, SOME_OBJECT } from '../shared/objects.js';
import type { SchemaReader } from '../shared/reader.js';
import { expressionBehind } from '../shared/reader.js';

export function objectOfZod(reader: SchemaReader, node: ts.Expression | undefined): Schema {
  if (node === undefined) return { type: 'object', properties: {} };
  const fields = fieldsIn(reader.context, node, {
    field: (each) => reader.read(each)?.schema,
    spread: (each) => {
      const shape = shapeOf(reader, each);
      return shape && fieldsOf(shape);
    },
  });
  return fields === undefined ? (shapeOf(reader, node) ?? SOME_OBJECT) : objectOfFields(fields);
}

/** `Task.shape` */
function shapeOf(reader: SchemaReader, node: ts.Expression): Schema | undefined {
  const { context } = reader;
  const made = expressionBehind(context, node);
  if (made === undefined || !ts.isPropertyAccessExpression(made) || made.name.text !== 'shape')
    return undefined;
  const schema = reader.read(made.expression)?.schema;
  return schema?.$ref === undefined ? schema : context.definitions.resolve(schema);
}

/** `{ title: true, done: true }` */
export function namesIn({ context }: SchemaReader, node: ts.Node | undefined): Set<string> | undefined {
  if (node === undefined) return undefined;
  const value = context.evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  return new Set(
    value.members.flatMap((each) => {
      const given = isUnknown(each) ? undefined : each.value();
      return !isUnknown(each) && given?.kind === 'literal' && given.value === true ? [each.name] : [];
    }),
  );
}
