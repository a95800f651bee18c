/** TypeBox: `typebox`, and `@sinclair/typebox` before it. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary, Side } from '../library.js';
import { inferredByName } from '../shared/inference.js';
import { createSchemaReader, expressionBehind, outsideOrigin } from '../shared/reader.js';
import { typeboxSchema } from './types.js';

export const typebox: SchemaLibrary = {
  name: 'typebox',
  title: 'TypeBox',
  schemaOf: schemaOfTypebox,
  checkedBy: checkedByTypebox,
  schemaOfInferred: (context, node) =>
    inferredByName(
      node,
      (type) => SIDES.get(typeboxName(context, type)?.name ?? ''),
      (made, side) => schemaOfTypebox(context, made, side),
    ),
};

const SIDES: ReadonlyMap<string, Side> = new Map([
  ['Static', 'output'],
  ['StaticDecode', 'output'],
  ['StaticEncode', 'input'],
]);

interface TypeboxName {
  /** `String` of `Type.String`, `Check` of `Value.Check`. */
  name: string;
  /** Whether it is `@sinclair/typebox`, which differs from version 1 in some functions. */
  isFirst: boolean;
}

const MODULE = /^(?:@sinclair\/)?typebox(?:\/(?:type|value|compile|compiler))?$/;

/** `undefined` if it is not TypeBox's. */
function typeboxName(context: SchemaContext, node: ts.Node): TypeboxName | undefined {
  const origin = outsideOrigin(context, node);
  if (origin === undefined || !MODULE.test(origin.from)) return undefined;
  const name = origin.path.filter((part) => !/^(?:default|Type|Value|TypeCompiler)$/.test(part)).join('.');
  return { name, isFirst: origin.from.startsWith('@sinclair/') };
}

/** `Value.Assert(Task, task)`, `if (!Value.Check(Task, task)) throw …`, `Compile(Task).Check(task)` */
function checkedByTypebox(
  context: SchemaContext,
  { call, isDemanded }: CheckingCall,
): CheckedValue | undefined {
  const { expression: callee, arguments: given } = call;
  const named = typeboxName(context, callee);
  const [name, [made, target]] = named === undefined ? compiledBy(context, callee, given) : [named, given];
  if (name === undefined || made === undefined || target === undefined) return undefined;
  if (!refuses(name, isDemanded)) return undefined;
  const schema = schemaOfTypebox(context, made, 'input');
  return schema && { target, schema };
}

/** `Parse` of `@sinclair/typebox` and `Decode` of version 1 convert values, so they refuse less. */
function refuses({ name, isFirst }: TypeboxName, isDemanded: boolean): boolean {
  if (name === 'Check') return isDemanded;
  return name === 'Assert' || name === (isFirst ? 'Decode' : 'Parse');
}

/** `Task` of `Compile(Task).Check(…)`, with the checked value. */
function compiledBy(
  context: SchemaContext,
  callee: ts.Expression,
  given: readonly ts.Expression[],
): [TypeboxName | undefined, readonly (ts.Expression | undefined)[]] {
  const owner = ts.isPropertyAccessExpression(callee)
    ? expressionBehind(context, callee.expression)
    : undefined;
  if (!ts.isPropertyAccessExpression(callee) || owner === undefined || !ts.isCallExpression(owner))
    return [undefined, []];
  const maker = typeboxName(context, owner.expression);
  if (maker?.name !== 'Compile') return [undefined, []];
  return [{ ...maker, name: callee.name.text }, [owner.arguments[0], ...given]];
}

function schemaOfTypebox(context: SchemaContext, node: ts.Node, side: Side): Schema | undefined {
  const reader = createSchemaReader(context, side, (inner) => ({
    nameOf: (callee) => typeboxName(context, callee)?.name,
    factory: (name, call) => typeboxSchema(inner, name, call.arguments),
    // `Type.Codec(Type.String()).Decode(…).Encode(…)`
    method: (base, name) => (name === 'Decode' && side === 'output' ? { schema: {}, changed: true } : base),
  }));
  return reader.read(node)?.schema;
}
