/** The body of an insert or an update (C19, C20, C43). */
import { type CollectionContract, insertedDocument, type Schema } from '../../../shared/contract.js';
import { isRecord } from '../../../shared/is-record.js';
import { exampleOfSchema, referredName, resolveReference } from '../../../shared/json-schema/index.js';
import { type DocumentContext, requestType } from './document-context.js';
import { typeNotes, withExample } from './notes.js';
import { typeName } from './operation-ids.js';
import type { MediaType, RequestBody } from './types.js';

const ANY_DOCUMENT: Schema = { type: 'object', additionalProperties: true };

export function documentBody(
  operation: 'insert' | 'update',
  collection: CollectionContract,
  name: string,
  context: DocumentContext,
): RequestBody {
  const body = operation === 'insert' ? insertBody : updateBody;
  const description =
    operation === 'insert'
      ? `The document to add to \`${name}\`.`
      : `The fields of a document of \`${name}\` to set. ${MERGES}`;
  return { description, required: true, content: { 'application/json': body(collection, name, context) } };
}

/** The description states the other type in words, because generators make worse clients of a body with two types. */
const MERGES =
  'As `application/merge-patch+json`, objects are merged into existing ones, and `null` removes a field.';

/** The example has no `_id`: the collection makes it. */
function insertBody(collection: CollectionContract, name: string, context: DocumentContext): MediaType {
  const { document } = collection;
  const types = typeNames(document, name, 'Input');
  const added = `A new ${documentText(document, name)}.`;
  const insertable = insertableDocument(collection, context);
  if (insertable === undefined)
    return { schema: requestType(context, types, ANY_DOCUMENT, { description: added }) };
  const example = exampleOfSchema(withoutId(insertable), '', context.$defs);
  const schema = withIdDescribed(insertable);
  return withExample(requestType(context, types, schema, typeNotes(added, example)), example);
}

/** `undefined` if the type of documents is unknown. */
const insertableDocument = (
  { document, idType }: CollectionContract,
  { $defs }: DocumentContext,
): Schema | undefined =>
  document && insertedDocument(document, idType, (schema) => resolveReference(schema, $defs) ?? {});

/** A `Task`, or a document of `tasks` whose type has no name. */
function documentText(document: Schema | undefined, collection: string): string {
  const type = document && referredName(document);
  return type === undefined ? `document of \`${collection}\`` : `\`${type}\``;
}

/** The names that the type of a body may get: after the documents' type, or after the collection. */
function typeNames(document: Schema | undefined, collection: string, ending: string): string[] {
  const type = document && referredName(document);
  return [...(type === undefined ? [] : [type]), collection].map((name) => `${typeName(name)}${ending}`);
}

function withIdDescribed(schema: Schema): Schema {
  const id = schema.properties?.['_id'];
  return id === undefined
    ? schema
    : { ...schema, properties: { ...schema.properties, _id: { description: MADE, ...id } } };
}

const MADE = 'Made by the collection if it is left out.';

function withoutId({ properties, ...others }: Schema): Schema {
  if (properties === undefined) return others;
  const { _id: _, ...rest } = properties;
  return { ...others, properties: rest };
}

function updateBody({ document }: CollectionContract, name: string, context: DocumentContext): MediaType {
  const own = document === undefined ? undefined : resolveReference(document, context.$defs);
  const fields = `Fields of a ${documentText(document, name)} to set.`;
  const schema = settable(own, fields);
  const example = oneField(exampleOfSchema(schema, '', context.$defs));
  const types = typeNames(document, name, 'Patch');
  const written = requestType(context, types, { ...schema, minProperties: 1 }, typeNotes(fields, example));
  return withExample(written, example);
}

/** Rules seldom let identifiers be changed, so another field is the example of a patch. */
function oneField(example: unknown): unknown {
  if (!isRecord(example)) return example;
  const names = Object.keys(example);
  const [name = names[0]] = names.filter((text) => !/id$/i.test(text));
  return name === undefined ? example : { [name]: example[name] };
}

/** The fields that an update may set, never the `_id`. It is open, because dotted paths are allowed. */
function settable(own: Schema | undefined, description: string): Schema {
  if (own?.properties === undefined) return { ...ANY_DOCUMENT, description };
  const { required: _, examples: __, ...fields } = withoutId(own);
  return { ...fields, additionalProperties: true, description: `${description} ${DOTTED_PATHS}` };
}

const DOTTED_PATHS = 'A dotted path sets a part of a field: `address.city`.';
