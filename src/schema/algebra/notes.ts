/** What a schema only notes, beside what it says of values. */
import type { Schema } from '../../contract.js';

/** The schema without its notes, and the notes alone. */
export function separateNotes({ description, default: preset, examples, deprecated, ...schema }: Schema): {
  schema: Schema;
  notes: Schema;
} {
  return {
    schema,
    notes: {
      ...(description === undefined ? {} : { description }),
      ...(preset === undefined ? {} : { default: preset }),
      ...(examples === undefined ? {} : { examples }),
      ...(deprecated === undefined ? {} : { deprecated }),
    },
  };
}

/** Changes what a schema says of values. Its notes stay with the whole, so that alternatives within it still join. */
export function withSameNotes(whole: Schema, change: (schema: Schema) => Schema): Schema {
  const { schema, notes } = separateNotes(whole);
  return { ...change(schema), ...notes };
}
