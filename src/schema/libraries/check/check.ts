/** `check` and `Match`, Meteor's and those of `restgen/host`. */
import { originOf } from '../../../analysis/interpreter/index.js';
import type { SchemaLibrary } from '../library.js';
import { literalIn } from '../shared/expressions.js';
import { schemaOfSimpleSchema } from '../simple-schema/schema.js';
import { ANY_PATTERN, isCheck, isMatchTest, schemaOfPattern } from './pattern.js';

export const check: SchemaLibrary = {
  name: 'check',
  title: 'check',
  // Any value may be a pattern: it is one only where it is used as one.
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
    // `validate: null` lets everything through.
    const isNull = literalIn(context, node) === null;
    if (isNull || schemaOfSimpleSchema(context, node) !== undefined) return undefined;
    const schema = schemaOfPattern(context, node, () => undefined);
    // A call may make the schema of another library.
    return schema === ANY_PATTERN ? undefined : schema;
  },
};
