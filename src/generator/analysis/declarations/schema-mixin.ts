/** Mixins of ValidatedMethod that validate the argument by the `schema` beside `run`. */
import type { Evaluator } from '../interpreter/index.js';
import { decidedMember, type ObjectValue, originOf } from '../interpreter/index.js';

/** It converts fields to their types, `'1'` to `1`, and may remove fields that the schema does not have. */
export interface SchemaMixin {
  /** It may put an empty object in the place of a missing argument. */
  presets?: true;
}

const PACKAGED = /^meteor\/[\w-]+:(?:[\w-]+-)?schema-mixin$/;

export function schemaMixin(evaluator: Evaluator, definition: ObjectValue): SchemaMixin | undefined {
  const mixins = decidedMember(definition, 'mixins')?.value();
  if (mixins?.kind !== 'array') return undefined;
  const isPackaged = mixins.items.some(({ node }) => {
    const origin = originOf(evaluator, node);
    return origin?.kind === 'outside' && PACKAGED.test(origin.from);
  });
  return isPackaged ? {} : undefined;
}
