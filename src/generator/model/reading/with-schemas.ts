/** Changes all schemas of declarations: gives their types names, and limits their depth. */
import type { ts } from 'ts-morph';
import type { Api, Collection, Method, Publication } from '../../../shared/api.js';
import { compareText } from '../../../shared/compare-text.js';
import type { Schema } from '../../../shared/contract.js';
import { definedProperties } from '../../../shared/defined-properties.js';
import { withoutDeepSchema } from '../../../shared/json-schema/index.js';
import { type Finder, guardStackOverflow } from '../../analysis/declarations/index.js';
import { type Definitions, namesByKey, referredTypes, renameReferences } from '../../schema/index.js';

/** The parts of a declaration that contain schemas. */
type SchemaHolder = Partial<
  Pick<Publication, 'parameters' | 'published'> &
    Pick<Method, 'resultSchema'> &
    Pick<Collection, 'documentSchema'>
>;

function withSchemas<Declaration extends SchemaHolder>(
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
            ...definedProperties({
              schema: parameter.schema && change(parameter.schema),
              hint: parameter.hint && change(parameter.hint),
            }),
          })),
        }),
    ...definedProperties({
      published: published && change(published),
      resultSchema: resultSchema && change(resultSchema),
      documentSchema: documentSchema && change(documentSchema),
    }),
  };
}

/**
 * Limits the depth of the declaration's schemas, so that tools can follow them. `undefined` if the compiler itself
 * cannot.
 */
export function withinDepth<Declaration extends SchemaHolder>(
  finder: Finder,
  at: ts.Node,
  build: () => Declaration | undefined,
): Declaration | undefined {
  const built = guardStackOverflow(finder, at, build);
  if (built === undefined) return undefined;
  let isCut = false;
  const result = withSchemas(built, (schema) => {
    const less = withoutDeepSchema(schema);
    isCut ||= less !== schema;
    return less;
  });
  if (isCut) reportCut(finder, at);
  return result;
}

const reportCut = ({ report }: Finder, at: ts.Node): void =>
  report(
    'type-too-deep',
    at,
    'A type of this declaration is nested too deeply to describe, so that it is not validated.',
    'Give its parts names of their own, with interfaces or type aliases.',
  );

export function nameTypes(definitions: Definitions, api: Api): Api {
  const types = referredTypes(exposedSchemas(api), definitions.all());
  const names = namesByKey(types);
  const withTypeNames = (schema: Schema): Schema => renameReferences(schema, (key) => names.get(key) ?? key);
  return {
    ...api,
    publications: api.publications.map((publication) => withSchemas(publication, withTypeNames)),
    methods: api.methods.map((method) => withSchemas(method, withTypeNames)),
    collections: api.collections.map((collection) => withSchemas(collection, withTypeNames)),
    types: Object.fromEntries(
      [...types]
        .map(([key, { schema }]) => [names.get(key) ?? key, withTypeNames(schema)] as const)
        .sort(([one], [other]) => compareText(one, other)),
    ),
  };
}

/** Only exposed declarations count: types that nothing else needs are left out. */
function exposedSchemas({ publications, methods, collections }: Api): Schema[] {
  const calls = [...publications, ...methods].filter(isExposed);
  const schemas = [
    ...calls.flatMap(({ parameters }) => parameters.flatMap(({ schema, hint }) => [schema, hint])),
    ...calls.map((call) => (call.kind === 'method' ? call.resultSchema : call.published)),
    ...collections.filter(isExposed).map(({ documentSchema }) => documentSchema),
  ];
  return schemas.filter((schema) => schema !== undefined);
}

const isExposed = ({ withheld }: { withheld?: string }): boolean => withheld === undefined;
