/** Makes the schema of a tuple from its elements. */
import type { Schema } from '../../contract.js';
import { separateUndefined } from './optionality.js';
import { unionOf } from './union.js';

export interface TupleElement {
  schema: Schema;
  optional: boolean;
  /** Whether it stands for any number of elements, each with this schema. */
  rest: boolean;
}

/** Elements after a rest element have no position, so their schemas are merged with it. */
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
