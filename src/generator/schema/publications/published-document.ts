/** The schema of one published document: that of its collection, with `_id` (C1) and without fields that are not sent. */
import { ts } from 'ts-morph';
import { DATE, OBJECT_ID, type Schema } from '../../../shared/contract.js';
import { groupEntries } from '../../../shared/group.js';
import { acceptsEverything, unionSchema, withoutAnyJson } from '../../../shared/json-schema/index.js';
import type { DeclaredCollection } from '../../analysis/declarations/index.js';
import {
  collectionParts,
  type Evaluator,
  type Frame,
  type MadeCollection,
} from '../../analysis/interpreter/index.js';
import type { Call } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { attachedSchema, librarySchema } from '../libraries/index.js';
import { inferredValue, schemaInFrame } from '../types/index.js';
import type { Cursor } from './cursors.js';
import { type Projection, projectDocument, projectionOfOptions } from './projection.js';

const ANY_DOCUMENT: Schema = { type: 'object', properties: {}, additionalProperties: true };

export function publishedDocument(
  context: SchemaContext,
  { collection, options, evaluator }: Cursor,
): Schema {
  const projection = projectionOfOptions(evaluator, options);
  if (collection === 'users') return publishedAccount(projection);
  const document = collectionDocumentSchema(context, collection);
  const id = hasObjectIds(context, collection) ? OBJECT_ID : TEXT;
  if (document === undefined) return withId(context, ANY_DOCUMENT, id);
  if (projection === undefined) return withId(context, document, id);
  const plain = asObject(context, withId(context, document, id));
  return plain === undefined ? withId(context, ANY_DOCUMENT, id) : projectDocument(plain, projection);
}

/** The schema of the declared type. */
export function collectionDocument(
  context: SchemaContext,
  collection: MadeCollection | DeclaredCollection,
): Schema | undefined {
  const type = documentTypeOfCollection(context.evaluator, collection);
  return type && schemaInFrame(context, type.type, type.frame);
}

/** Without a declared type, the schema of collection2 applies. */
function collectionDocumentSchema(context: SchemaContext, collection: MadeCollection): Schema | undefined {
  const declared = collectionDocument(context, collection);
  if (declared !== undefined || documentTypeOfCollection(context.evaluator, collection) !== undefined)
    return declared;
  const attached = attachedSchema(context.evaluator, collection);
  const made = attached && librarySchema(context, attached);
  return made && withoutAnyJson(made.schema);
}

/** The handler may add, change and clear fields one by one: only `_id` is always there. */
export function addedDocument(
  context: SchemaContext,
  fields: readonly (ts.Expression | undefined)[],
): Schema {
  const added = fields.map((node) => {
    const inferred = node && inferredValue(context, node);
    return inferred && asObject(context, inferred);
  });
  const isOpen = added.some(
    (plain) => plain?.properties === undefined || plain.additionalProperties !== undefined,
  );
  const properties = groupEntries(added.flatMap((plain) => Object.entries(plain?.properties ?? {})));
  const joined = [...properties].map(([name, schemas]) => [name, unionSchema(schemas)] as const);
  const document: Schema = { type: 'object', properties: Object.fromEntries(joined) };
  return withId(context, isOpen ? { ...document, additionalProperties: true } : document, TEXT);
}

/** The schema, resolved, if it describes an object by its properties; otherwise `undefined`. */
function asObject({ definitions }: SchemaContext, schema: Schema): Schema | undefined {
  const plain = definitions.target(schema);
  return plain?.type === 'object' && plain.properties !== undefined ? plain : undefined;
}

/** A type that declares its own `_id` keeps its name. */
function withId(context: SchemaContext, schema: Schema, id: Schema): Schema {
  const plain = asObject(context, acceptsEverything(schema) ? ANY_DOCUMENT : schema);
  if (plain === undefined)
    return { allOf: [schema, { type: 'object', properties: { _id: id }, required: ['_id'] }] };
  if (plain.required?.includes('_id') === true) return schema;
  return {
    ...plain,
    properties: { _id: plain.properties?.['_id'] ?? id, ...plain.properties },
    required: [...(plain.required ?? []), '_id'].sort(),
  };
}

function hasObjectIds({ evaluator }: SchemaContext, { node, frame }: MadeCollection): boolean {
  const parts = collectionParts(evaluator.within(frame), node);
  const value = parts?.options && parts.evaluator.evaluate(parts.options);
  if (value?.kind !== 'object') return false;
  return value.members.some((member) => {
    if (!('name' in member) || member.name !== 'idGeneration') return false;
    const setting = member.value();
    return setting.kind === 'literal' && setting.value === 'MONGO';
  });
}

const TEXT: Schema = { type: 'string' };
const RECORD: Schema = { type: 'object', additionalProperties: true };
const EMAIL: Schema = {
  type: 'object',
  properties: { address: TEXT, verified: { type: 'boolean' } },
  required: ['address', 'verified'],
};
const ACCOUNT: Schema = {
  type: 'object',
  properties: {
    _id: TEXT,
    username: TEXT,
    emails: { type: 'array', items: EMAIL },
    profile: RECORD,
    createdAt: DATE,
    services: RECORD,
  },
  required: ['_id'],
};

/** The application may add fields of its own. */
function publishedAccount(projection: Projection | undefined): Schema {
  if (projection?.kind !== 'only') {
    const whole = { ...ACCOUNT, additionalProperties: true };
    return projection === undefined ? whole : projectDocument(whole, projection);
  }
  const named = projection.fields.map((path): [string, Schema] => [path.split('.')[0] ?? path, {}]);
  const properties = { _id: TEXT, ...Object.fromEntries(named), ...ACCOUNT.properties };
  return projectDocument({ ...ACCOUNT, properties }, projection);
}

/** A type, and the type arguments for the type parameters in it. */
interface DocumentType {
  type: ts.TypeNode;
  frame: Frame | undefined;
}

/** At the place that makes the collection, or at the constant that holds it: in JavaScript, `@type {Mongo.Collection<Task>}`. */
function documentTypeOfCollection(
  evaluator: Evaluator,
  { node, frame }: { node: Call; frame?: Frame | undefined },
): DocumentType | undefined {
  const own = ts.isNewExpression(node) ? collectionParts(evaluator, node)?.document : node.typeArguments?.[0];
  if (own !== undefined) return { type: own, frame };
  const holder = node.parent;
  const isHeld = ts.isVariableDeclaration(holder) && holder.initializer === node;
  const type = isHeld ? (holder.type ?? ts.getJSDocType(holder)) : undefined;
  const isNamed = type !== undefined && (ts.isTypeReferenceNode(type) || ts.isImportTypeNode(type));
  const [argument] = isNamed ? (type.typeArguments ?? []) : [];
  return argument && { type: argument, frame };
}
