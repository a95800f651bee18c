/** `check` and `Match`, of Meteor and of `restgen/host`. */
import { originOf } from '../../../analysis/interpreter/index.js';
import type { SchemaLibrary } from '../library.js';
import { literalIn } from '../shared/expressions.js';
import { schemaOfSimpleSchema } from '../simple-schema/schema.js';
import { ANY_PATTERN, isCheck, isMatchTest, schemaOfPattern } from './pattern.js';

export const checkLibrary: SchemaLibrary = {
  name: 'check',
  title: 'check',
  keepsValues: true,
  // Any value may be a pattern: only its use as one makes it one.
  schemaOf: () => undefined,
  checkedBy: (context, { call, isDemanded }, readCondition) => {
    const [target, pattern] = call.arguments;
    if (target === undefined || pattern === undefined) return undefined;
    const origin = originOf(context.evaluator, call.expression);
    if (!isCheck(origin) && !(isDemanded && isMatchTest(origin))) return undefined;
    const schema = schemaOfPattern(context, pattern, readCondition);
    return schema && { target, schema };
  },
  schemaOfValidator: (context, node) => {
    // `validate: null` accepts everything.
    const isNull = literalIn(context, node) === null;
    if (isNull || schemaOfSimpleSchema(context, node) !== undefined) return undefined;
    const schema = schemaOfPattern(context, node, () => undefined);
    // A call may make a schema of another library.
    return schema === ANY_PATTERN ? undefined : schema;
  },
};
