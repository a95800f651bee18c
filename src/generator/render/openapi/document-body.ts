/** The body of an insert or an update (C19, C20, C43). */
import { type CollectionContract, insertedDocument, type Schema } from '../../../shared/contract.js';
import { LONGEST_ID } from '../../../shared/conventions.js';
import { isRecord } from '../../../shared/is-record.js';
import {
  acceptsEverything,
  exampleOf,
  referredName,
  resolveReference,
} from '../../../shared/json-schema/index.js';
import { type DocumentContext, requestType } from './document-context.js';
import { notesOn, withExample } from './notes.js';
import { isStructured } from './object-side.js';
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

/** In words: generators make worse clients of a body with two types. */
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
  const example = exampleOf(withoutId(insertable), '', context.$defs);
  const schema = withIdDescribed(insertable, context);
  return withExample(requestType(context, types, schema, notesOn(added, example)), example);
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

/** An `_id` of the caller's has to fit into the paths of requests that change its document. */
function withIdDescribed({ properties, ...others }: Schema, { schemas }: DocumentContext): Schema {
  const id = properties?.['_id'];
  if (properties === undefined || id === undefined) return { ...others, ...(properties && { properties }) };
  if (id.type !== 'string' || id['x-type'] !== undefined)
    return { ...others, properties: { ...properties, _id: { description: MADE, ...id } } };
  const { minLength = 1, maxLength = LONGEST_ID } = id;
  const bounds = { minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, LONGEST_ID) };
  const described = { ...id, ...bounds };
  const notes = { description: [id.description ?? MADE, IN_PATHS].join(' ') };
  const _id =
    Object.keys(id).length === 1
      ? schemas.answerType(['NewDocumentId'], described, notes)
      : { ...described, ...notes };
  return { ...others, properties: { ...properties, _id } };
}

const MADE = 'Made by the collection if it is left out.';
const IN_PATHS = `Percent-encoded, it has at most ${LONGEST_ID} characters. It is neither \`.\` nor \`..\`.`;

function withoutId({ properties, ...others }: Schema): Schema {
  if (properties === undefined) return others;
  const { _id: _, ...rest } = properties;
  return { ...others, properties: rest };
}

function updateBody({ document }: CollectionContract, name: string, context: DocumentContext): MediaType {
  const own = document === undefined ? undefined : resolveReference(document, context.$defs);
  const fields = `Fields of a ${documentText(document, name)} to set.`;
  const schema = settable(own, fields, context);
  const example = oneField(exampleOf(schema, '', context.$defs));
  const types = typeNames(document, name, 'Patch');
  const written = requestType(context, types, { ...schema, minProperties: 1 }, notesOn(fields, example));
  return withExample(written, example);
}

/** Rules seldom let identifiers be changed, so another field is the example of a patch. */
function oneField(example: unknown): unknown {
  if (!isRecord(example)) return example;
  const names = Object.keys(example);
  const [name = names[0]] = names.filter((text) => !/id$/i.test(text));
  return name === undefined ? example : { [name]: example[name] };
}

/** The fields that an update may set: whole fields, or parts of them by dotted path; never the `_id`. */
function settable(own: Schema | undefined, description: string, { $defs }: DocumentContext): Schema {
  if (own?.properties === undefined) return { ...ANY_DOCUMENT, description };
  const { required: _, examples: __, properties = {}, ...others } = withoutId(own);
  const divisible = Object.keys(properties).filter((name) => hasParts(properties[name] ?? {}, $defs));
  return {
    ...others,
    properties,
    ...(divisible.length === 0 ? {} : { patternProperties: { [pathPattern(divisible)]: {} } }),
    description: divisible.length === 0 ? description : `${description} ${DOTTED_PATHS}`,
  };
}

const DOTTED_PATHS = 'A dotted path sets a part of a field: `address.city`.';

const hasParts = (schema: Schema, $defs: DocumentContext['$defs']): boolean =>
  acceptsEverything(schema) || isStructured(schema, $defs);

/** `^(?:address|tags)(?:\.[^.$][^.]*)+$` */
const pathPattern = (fields: readonly string[]): string =>
  `^(?:${fields.map((field) => field.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?:\\.[^.$][^.]*)+$`;
