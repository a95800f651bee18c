/** The schema of a tuple, from what its elements are. */
import type { Schema } from '../../contract.js';
import { separateUndefined } from './optionality.js';
import { unionOf } from './union.js';

export interface TupleElement {
  schema: Schema;
  optional: boolean;
  /** Any number of them; the schema is that of one. */
  rest: boolean;
}

/** Elements after one that stands for any number have no position: they join it. */
export function schemaOfTuple(elements: readonly TupleElement[]): Schema {
  const open = elements.findIndex(({ rest }) => rest);
  const positional = open === -1 ? elements : elements.slice(0, open);
  const minItems = elements.filter(({ optional, rest }) => !optional && !rest).length;
  return {
    type: 'array',
    ...(positional.length === 0
      ? {}
      : {
          prefixItems: positional.map(({ schema, optional }) =>
            optional ? separateUndefined(schema).schema : schema,
          ),
        }),
    items: open === -1 ? false : unionOf(elements.slice(open).map(({ schema }) => schema)),
    ...(minItems === 0 ? {} : { minItems }),
  };
}
