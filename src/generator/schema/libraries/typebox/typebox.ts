/** TypeBox: `typebox`, and `@sinclair/typebox` before it. */
import { ts } from 'ts-morph';
import type { SchemaContext } from '../../context/index.js';
import type { CheckingCall } from '../library.js';
import { type CheckByCall, callLibrary } from '../shared/call-library.js';
import { callBehind, nameFrom, outsideOrigin } from '../shared/reader.js';
import { typeboxSchema } from './types.js';

const PACKAGES = /^(?:@sinclair\/)?typebox(?:\/(?:type|value|compile|compiler))?$/;

/** `String` of `Type.String`, `Check` of `Value.Check`. */
const typeboxName = (context: SchemaContext, node: ts.Node): string | undefined =>
  nameFrom(context, node, PACKAGES, /^(?:default|Type|Value|TypeCompiler)$/);

export const typebox = callLibrary({
  name: 'typebox',
  title: 'TypeBox',
  grammar: {
    nameOf: typeboxName,
    factory: (reader, name, call) => typeboxSchema(reader, name, call.arguments),
    // `Type.Codec(Type.String()).Decode(…).Encode(…)`
    method: ({ side }, base, name) =>
      name === 'Decode' && side === 'output' ? { schema: {}, changed: true } : base,
  },
  inferred: { Static: 'output', StaticDecode: 'output', StaticEncode: 'input' },
  checkIn: checkByTypebox,
});

/** `Value.Assert(Task, task)`, `if (!Value.Check(Task, task)) throw …`, `Compile(Task).Check(task)` */
function checkByTypebox(context: SchemaContext, { call, isDemanded }: CheckingCall): CheckByCall | undefined {
  const { expression: callee, arguments: given } = call;
  const name = typeboxName(context, callee);
  if (name !== undefined) {
    const [made, target] = given;
    return refuses(context, callee, name, isDemanded) ? { made, target } : undefined;
  }
  const maker = ts.isPropertyAccessExpression(callee) ? callBehind(context, callee.expression) : undefined;
  if (maker === undefined || !ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression, arguments: compiled } = maker;
  const isRefusing =
    typeboxName(context, expression) === 'Compile' &&
    refuses(context, expression, callee.name.text, isDemanded);
  return isRefusing ? { made: compiled[0], target: given[0] } : undefined;
}

/** `Parse` of `@sinclair/typebox` and `Decode` of version 1 convert values, so they refuse less. */
function refuses(context: SchemaContext, maker: ts.Node, name: string, isDemanded: boolean): boolean {
  if (name === 'Check') return isDemanded;
  const isFirst = outsideOrigin(context, maker)?.from.startsWith('@sinclair/') === true;
  return name === 'Assert' || name === (isFirst ? 'Decode' : 'Parse');
}
