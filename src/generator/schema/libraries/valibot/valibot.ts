/** valibot, version 1. */
import type { ts } from 'ts-morph';
import type { SchemaContext } from '../../context/index.js';
import type { CheckingCall } from '../library.js';
import { type CheckByCall, callLibrary } from '../shared/call-library.js';
import { isFailureRefused } from '../shared/failures.js';
import { callBehind, nameFrom } from '../shared/reader.js';
import { valibotSchema } from './schemas.js';

/** `string`, also for `stringAsync`; `null` for `null_`. */
const valibotName = (context: SchemaContext, node: ts.Node): string | undefined =>
  nameFrom(context, node, /^valibot$/)?.replace(/(?:Async|_)$/, '');

export const valibot = callLibrary({
  name: 'valibot',
  title: 'valibot',
  grammar: { nameOf: valibotName, factory: valibotSchema },
  inferred: { InferOutput: 'output', InferInput: 'input' },
  checkIn: checkByValibot,
});

/** `v.parse(Task, task)`, `if (!v.is(Task, task)) throw …`, `v.parser(Task)(task)` */
function checkByValibot(context: SchemaContext, { call, isDemanded }: CheckingCall): CheckByCall {
  const { expression: callee, arguments: given } = call;
  const name = valibotName(context, callee) ?? '';
  const isChecking = /^(?:parse|safeParse|assert)$/.test(name) || (isDemanded && name === 'is');
  const parser = isChecking ? undefined : callBehind(context, callee);
  const maker = (parser && valibotName(context, parser.expression)) ?? '';
  const isParser = /^(?:parser|safeParser)$/.test(maker);
  const [made, target] = isChecking ? given : [isParser ? parser?.arguments[0] : undefined, ...given];
  const isSafe = /^safe/.test(isParser ? maker : name);
  return { made, target, isIgnored: () => isSafe && !isFailureRefused(call) };
}
