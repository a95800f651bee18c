/** Types that are inferred from a zod schema: the schema says more than the type does. */
import { ts } from 'ts-morph';
import { originOf } from '../../../analysis/interpreter/index.js';
import type { Schema } from '../../../contract.js';
import type { SchemaContext } from '../../context/index.js';
import { identityOf } from '../../context/index.js';
import { aliasedType } from '../../syntax/index.js';
import { zodName } from './name.js';
import { schemaOfZod } from './zod.js';

/** Of `z.infer<typeof Task>`, `z.input<…>` and `z.output<…>`, and of names for them; nothing for any other type. */
export function schemaOfZodInference(context: SchemaContext, node: ts.TypeNode): Schema | undefined {
  const aliased = aliasedType(context.evaluator, node);
  if (aliased === undefined) return inferred(context, node);
  const schema = schemaOfZodInference(context, aliased);
  const { parent } = aliased;
  const isNamed = schema !== undefined && (schema.type === 'object' || schema.anyOf !== undefined);
  if (!isNamed || !ts.isTypeAliasDeclaration(parent)) return schema;
  return context.definitions.refer(identityOf(parent.name.text, parent), () => schema);
}

const SIDES: ReadonlyMap<string, 'input' | 'output'> = new Map([
  ['infer', 'output'],
  ['TypeOf', 'output'],
  ['output', 'output'],
  ['input', 'input'],
]);

function inferred(context: SchemaContext, node: ts.TypeNode): Schema | undefined {
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const [argument] = node.typeArguments ?? [];
  if (argument === undefined || !ts.isTypeQueryNode(argument)) return undefined;
  const origin = originOf(context.evaluator, node.typeName);
  const name = origin?.kind === 'outside' ? zodName(origin) : undefined;
  const side = name === undefined ? undefined : SIDES.get(name);
  return side === undefined ? undefined : schemaOfZod(context, argument.exprName, side);
}
