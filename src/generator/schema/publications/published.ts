/** The answer of a publication: the documents of each of its collections (C1, C2). */
import { ts } from 'ts-morph';
import { compareText } from '../../../shared/compare-text.js';
import type { Schema } from '../../../shared/contract.js';
import { append, groupedEntries } from '../../../shared/grouped.js';
import { unionOf } from '../../../shared/json-schema/index.js';
import { collectionNameOf, textOfValue } from '../../analysis/interpreter/index.js';
import { type FunctionNode, nodesIn } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import type { Cursor } from './cursors.js';
import { outcomesOf } from './outcomes.js';
import { addedDocument, publishedDocument } from './published-document.js';

/** `undefined` if no collection is known. */
export function publishedSchema(
  context: SchemaContext,
  handler: FunctionNode | undefined,
): Schema | undefined {
  if (handler?.body === undefined) return undefined;
  const findings: PublicationFindings = { documents: new Map(), isWhole: true };
  const always = withCursors(context, handler, findings);
  withAdditions(context, handler, findings);
  const { documents, isWhole } = findings;
  if (documents.size === 0) return undefined;
  const lists = [...documents]
    .sort(([one], [other]) => compareText(one, other))
    .map(([name, schemas]) => [name, { type: 'array', items: unionOf(schemas) }] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(lists),
    ...(always.length === 0 ? {} : { required: always.sort(compareText) }),
    ...(isWhole ? {} : { additionalProperties: true }),
  };
}

interface PublicationFindings {
  /** By the name of the collection. */
  documents: Map<string, Schema[]>;
  /** Whether these are all collections. */
  isWhole: boolean;
}

/** Returns the collections that the answer always contains. */
function withCursors(context: SchemaContext, handler: FunctionNode, result: PublicationFindings): string[] {
  const outcomes = outcomesOf(context.evaluator, handler).map(({ cursors, isWhole }) => {
    if (!isWhole) result.isWhole = false;
    return cursors.map((cursor) => withCursor(context, cursor, result));
  });
  const [first = [], ...others] = outcomes;
  const always = first.filter((name) => others.every((names) => names.includes(name)));
  return [...new Set(always)].filter((name) => name !== undefined);
}

function withCursor(context: SchemaContext, cursor: Cursor, result: PublicationFindings): string | undefined {
  const name = publishedName(context, cursor);
  if (name === undefined) result.isWhole = false;
  else append(result.documents, name, publishedDocument(context, cursor));
  return name;
}

const publishedName = ({ evaluator }: SchemaContext, { collection }: Cursor): string | undefined =>
  collection === 'users' ? 'users' : collectionNameOf(evaluator, collection);

function withAdditions(context: SchemaContext, handler: FunctionNode, result: PublicationFindings): void {
  const { additions, isWhole } = additionsOf(handler);
  if (!isWhole) result.isWhole = false;
  const fieldsOf = groupedEntries(
    additions.map(({ collection, fields }) => [textOfValue(context.evaluator.evaluate(collection)), fields]),
  );
  for (const [name, fields] of fieldsOf)
    if (name === undefined) result.isWhole = false;
    else append(result.documents, name, addedDocument(context, fields));
}

interface Addition {
  /** The argument with the name of the collection. */
  collection: ts.Expression;
  fields: ts.Expression | undefined;
}

interface Additions {
  additions: Addition[];
  /** False if `this` is passed on: others may then add documents. */
  isWhole: boolean;
}

/** Cursors that `autorun` returns are found with those of the handler. */
const WITHOUT_DOCUMENTS = /^(?:autorun|removed|ready|stop|error|onStop|unblock|userId|connection)$/;

function additionsOf(handler: FunctionNode): Additions {
  const result: Additions = { additions: [], isWhole: true };
  // An arrow function has no subscription of its own.
  if (ts.isArrowFunction(handler) || handler.body === undefined) return result;
  for (const node of nodesIn(handler.body, (inner) => !hasOwnThis(inner)))
    if (node.kind === ts.SyntaxKind.ThisKeyword) readUseOfThis(result, node);
  return result;
}

const hasOwnThis = (node: ts.Node): boolean =>
  ts.isClassLike(node) || (ts.isFunctionLike(node) && !ts.isArrowFunction(node));

function readUseOfThis(result: Additions, self: ts.Node): void {
  const access = self.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== self) result.isWhole = false;
  else if (access.name.text === 'added' || access.name.text === 'changed') addition(result, access);
  else if (!WITHOUT_DOCUMENTS.test(access.name.text)) result.isWhole = false;
}

function addition(result: Additions, access: ts.PropertyAccessExpression): void {
  const call = access.parent;
  const [collection, , fields] =
    ts.isCallExpression(call) && call.expression === access ? call.arguments : [];
  if (collection === undefined) result.isWhole = false;
  else result.additions.push({ collection, fields });
}
