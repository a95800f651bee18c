/** valibot, version 1. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary, Side } from '../library.js';
import { inferredByName } from '../shared/inference.js';
import { createSchemaReader, expressionBehind } from '../shared/reader.js';
import { valibotName } from './name.js';
import { valibotSchema } from './schemas.js';

export const valibot: SchemaLibrary = {
  name: 'valibot',
  title: 'valibot',
  schemaOf: schemaOfValibot,
  checkedBy: checkedByValibot,
  schemaOfInferred: (context, node) =>
    inferredByName(
      node,
      (type) => SIDES.get(valibotName(context, type) ?? ''),
      (made, side) => schemaOfValibot(context, made, side),
    ),
};

const SIDES: ReadonlyMap<string, Side> = new Map([
  ['InferOutput', 'output'],
  ['InferInput', 'input'],
]);

/** `v.parse(Task, task)`, `if (!v.is(Task, task)) throw …`, `v.parser(Task)(task)` */
function checkedByValibot(
  context: SchemaContext,
  { call, isDemanded }: CheckingCall,
): CheckedValue | undefined {
  const { expression: callee, arguments: given } = call;
  const name = valibotName(context, callee) ?? '';
  const isChecking = /^(?:parse|safeParse|assert)$/.test(name) || (isDemanded && name === 'is');
  const [made, target] = isChecking ? given : [parsedBy(context, callee), ...given];
  if (made === undefined || target === undefined) return undefined;
  const schema = schemaOfValibot(context, made, 'input');
  return schema && { target, schema };
}

/** `Task` of `v.parser(Task)` */
function parsedBy(context: SchemaContext, callee: ts.Expression): ts.Expression | undefined {
  const made = expressionBehind(context, callee);
  if (made === undefined || !ts.isCallExpression(made)) return undefined;
  return /^(?:parser|safeParser)$/.test(valibotName(context, made.expression) ?? '')
    ? made.arguments[0]
    : undefined;
}

function schemaOfValibot(context: SchemaContext, node: ts.Node, side: Side): Schema | undefined {
  const reader = createSchemaReader(context, side, (inner) => ({
    nameOf: (callee) => valibotName(context, callee),
    factory: (name, call) => valibotSchema(inner, name, call),
  }));
  return reader.read(node)?.schema;
}
