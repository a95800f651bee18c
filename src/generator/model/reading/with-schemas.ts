import type { Collection, Method, Publication } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';

/** The parts of a declaration that contain schemas. */
export type SchemaHolder = Partial<
  Pick<Publication, 'parameters' | 'published'> &
    Pick<Method, 'resultSchema'> &
    Pick<Collection, 'documentSchema'>
>;

/** A declaration with all its schemas changed. */
export function withSchemas<Declaration extends SchemaHolder>(
  declaration: Declaration,
  change: (schema: Schema) => Schema,
): Declaration {
  const { parameters, published, resultSchema, documentSchema } = declaration;
  return {
    ...declaration,
    ...(parameters === undefined
      ? {}
      : {
          parameters: parameters.map((parameter) => ({
            ...parameter,
            ...(parameter.schema === undefined ? {} : { schema: change(parameter.schema) }),
            ...(parameter.hint === undefined ? {} : { hint: change(parameter.hint) }),
          })),
        }),
    ...(published === undefined ? {} : { published: change(published) }),
    ...(resultSchema === undefined ? {} : { resultSchema: change(resultSchema) }),
    ...(documentSchema === undefined ? {} : { documentSchema: change(documentSchema) }),
  };
}
