/** The body of an insert or an update (C19, C20, C43). */
import { type CollectionContract, insertedDocument, type Schema } from '../../contract.js';
import { LONGEST_ID } from '../../conventions.js';
import { acceptsEverything, referredName, resolveReference } from '../../json-schema.js';
import { exampleOf } from '../../json-schema-example/index.js';
import type { DocumentContext } from './document-context.js';
import { withExample } from './media.js';
import { isStructured } from './object-side.js';
import { typeName } from './operation-ids.js';
import { notesOn } from './type-notes.js';
import type { MediaType, RequestBody } from './types.js';

const ANY_DOCUMENT: Schema = { type: 'object', additionalProperties: true };

export function documentBody(
  operation: 'insert' | 'update',
  collection: CollectionContract,
  name: string,
  known: DocumentContext,
): RequestBody {
  const [description, body] =
    operation === 'insert' ? ([ADDED, insertBody] as const) : ([UPDATES, updateBody] as const);
  return { description, required: true, content: { 'application/json': body(collection, name, known) } };
}

const ADDED = 'The document to add.';
/** In words: generators make worse clients of a body with two types. */
const UPDATES =
  'The fields to set. As `application/merge-patch+json`, objects are merged into those that are there, and `null` removes a field.';

/** The example has no `_id`: the collection makes it. */
function insertBody(
  { document, idType }: CollectionContract,
  name: string,
  known: DocumentContext,
): MediaType {
  const types = typeNames(document, name, 'Input');
  if (document === undefined)
    return { schema: known.schemas.requestType(types, ANY_DOCUMENT, { description: ADDED }) };
  const insertable = insertedDocument(
    document,
    idType,
    (schema) => resolveReference(schema, known.$defs) ?? {},
  );
  const example = exampleOf(withoutId(insertable), '', known.$defs);
  const schema = withIdDescribed(insertable);
  return withExample(known.schemas.requestType(types, schema, notesOn(ADDED, example)), example);
}

/** The names that the type of a body may get: after the documents' type, or after the collection. */
function typeNames(document: Schema | undefined, collection: string, ending: string): string[] {
  const type = document && referredName(document);
  return [...(type === undefined ? [] : [type]), collection].map((each) => `${typeName(each)}${ending}`);
}

/** An `_id` of the caller's has to fit into the paths of requests that change its document. */
function withIdDescribed({ properties, ...others }: Schema): Schema {
  const id = properties?.['_id'];
  if (properties === undefined || id === undefined) return { ...others, ...(properties && { properties }) };
  if (id.type !== 'string' || id['x-type'] !== undefined)
    return { ...others, properties: { ...properties, _id: { description: MADE, ...id } } };
  const { minLength = 1, maxLength = LONGEST_ID } = id;
  const bounds = { minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, LONGEST_ID) };
  const described = { ...id, description: [id.description ?? MADE, IN_PATHS].join(' '), ...bounds };
  return { ...others, properties: { ...properties, _id: described } };
}

const MADE = 'Made by the collection if it is left out.';
const IN_PATHS = `Percent-encoded, it has at most ${LONGEST_ID} characters. It is neither \`.\` nor \`..\`.`;

function withoutId({ properties, ...others }: Schema): Schema {
  if (properties === undefined) return others;
  const { _id: _, ...rest } = properties;
  return { ...others, properties: rest };
}

function updateBody({ document }: CollectionContract, name: string, known: DocumentContext): MediaType {
  const own = document === undefined ? undefined : resolveReference(document, known.$defs);
  const schema = settable(own, known);
  const example = exampleOf(schema, '', known.$defs);
  const written = known.schemas.requestType(
    typeNames(document, name, 'Patch'),
    { ...schema, minProperties: 1 },
    notesOn(FIELDS_TO_SET, example),
  );
  return withExample(written, example);
}

/** The fields that an update may set: whole fields, or parts of them by dotted path; never the `_id`. */
function settable(own: Schema | undefined, { $defs }: DocumentContext): Schema {
  if (own?.properties === undefined) return { ...ANY_DOCUMENT, description: FIELDS_TO_SET };
  const { required: _, examples: __, properties = {}, ...others } = withoutId(own);
  const divisible = Object.keys(properties).filter((name) => hasParts(properties[name] ?? {}, $defs));
  return {
    ...others,
    properties,
    ...(divisible.length === 0 ? {} : { patternProperties: { [pathPattern(divisible)]: {} } }),
    description: divisible.length === 0 ? FIELDS_TO_SET : `${FIELDS_TO_SET} ${DOTTED_PATHS}`,
  };
}

const FIELDS_TO_SET = 'The fields to set.';
const DOTTED_PATHS = 'A dotted path sets a part of a field: `address.city`.';

const hasParts = (schema: Schema, $defs: DocumentContext['$defs']): boolean =>
  acceptsEverything(schema) || isStructured(schema, $defs);

/** `^(?:address|tags)(?:\.[^.$][^.]*)+$` */
const pathPattern = (fields: readonly string[]): string =>
  `^(?:${fields.map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?:\\.[^.$][^.]*)+$`;
