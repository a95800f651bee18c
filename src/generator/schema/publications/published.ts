/** The answer of a publication: the documents of each of its collections (C1, C2). */
import { ts } from 'ts-morph';
import { compareText } from '../../../shared/compare-text.js';
import type { Schema } from '../../../shared/contract.js';
import { append, groupEntries } from '../../../shared/group.js';
import { unionSchema } from '../../../shared/json-schema/index.js';
import { decidedCollectionName, type Evaluator, textOfValue } from '../../analysis/interpreter/index.js';
import { allNodes, type FunctionNode } from '../../analysis/syntax/index.js';
import { referencesOfName } from '../constraints/index.js';
import type { SchemaContext } from '../context/index.js';
import type { Cursor } from './cursors.js';
import { outcomesOfHandler } from './outcomes.js';
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
    .map(([name, schemas]) => [name, { type: 'array', items: unionSchema(schemas) }] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(lists),
    ...(always.length === 0 ? {} : { required: always.sort(compareText) }),
    ...(isWhole ? {} : { additionalProperties: true }),
  };
}

/** The cursors that a publication returns, as far as the source shows. */
export const cursorsOfHandler = (evaluator: Evaluator, handler: FunctionNode): Cursor[] =>
  outcomesOfHandler(evaluator, handler).flatMap(({ cursors }) => cursors);

/** Whether no `return` has several cursors, and no document is added beside them, as far as the source shows. */
export const publishesOneCursor = ({ evaluator }: SchemaContext, handler: FunctionNode): boolean =>
  outcomesOfHandler(evaluator, handler).every(({ cursors }) => cursors.length <= 1) &&
  additionsOfHandler(evaluator, handler).additions.length === 0;

interface PublicationFindings {
  /** By the name of the collection. */
  documents: Map<string, Schema[]>;
  /** Whether these are all collections. */
  isWhole: boolean;
}

/** Returns the collections that the answer always contains. */
function withCursors(context: SchemaContext, handler: FunctionNode, result: PublicationFindings): string[] {
  const outcomes = outcomesOfHandler(context.evaluator, handler).map(({ cursors, isWhole }) => {
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
  collection === 'users' ? 'users' : decidedCollectionName(evaluator, collection);

function withAdditions(context: SchemaContext, handler: FunctionNode, result: PublicationFindings): void {
  const { additions, isWhole } = additionsOfHandler(context.evaluator, handler);
  if (!isWhole) result.isWhole = false;
  const fieldsOf = groupEntries(
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

const WITHOUT_DOCUMENTS = /^(?:removed|ready|stop|error|onStop|unblock|userId|connection)$/;

function additionsOfHandler(evaluator: Evaluator, handler: FunctionNode): Additions {
  const result: Additions = { additions: [], isWhole: true };
  const { body } = handler;
  // An arrow function has no subscription of its own.
  if (ts.isArrowFunction(handler) || body === undefined) return result;
  for (const node of allNodes(body, (inner) => !hasOwnThis(inner)))
    if (node.kind === ts.SyntaxKind.ThisKeyword) readUse({ evaluator, body, result }, node);
  return result;
}

const hasOwnThis = (node: ts.Node): boolean =>
  ts.isClassLike(node) || (ts.isFunctionLike(node) && !ts.isArrowFunction(node));

interface AdditionReading {
  evaluator: Evaluator;
  body: ts.Node;
  result: Additions;
}

/** `this.added(…)`, `const self = this`, `const { added } = this` */
function readUse(reading: AdditionReading, self: ts.Node): void {
  const { parent } = self;
  const isOwner = ts.isPropertyAccessExpression(parent) && parent.expression === self;
  const name = ts.isVariableDeclaration(parent) && parent.initializer === self ? parent.name : undefined;
  if (isOwner) readMember(reading, parent.name.text, () => [parent]);
  else if (name !== undefined && ts.isIdentifier(name))
    for (const use of referencesOfName(reading.evaluator, reading.body, parent, name)) readUse(reading, use);
  else if (name !== undefined && ts.isObjectBindingPattern(name))
    for (const element of name.elements) readElement(reading, element);
  else reading.result.isWhole = false;
}

function readElement(reading: AdditionReading, element: ts.BindingElement): void {
  const { name, propertyName = name } = element;
  if (ts.isIdentifier(name))
    readMember(reading, propertyName.getText(), () =>
      referencesOfName(reading.evaluator, reading.body, element, name),
    );
  else reading.result.isWhole = false;
}

function readMember({ result }: AdditionReading, member: string, uses: () => readonly ts.Node[]): void {
  if (member === 'added' || member === 'changed') for (const use of uses()) readAddition(result, use);
  else if (!WITHOUT_DOCUMENTS.test(member)) result.isWhole = false;
}

function readAddition(result: Additions, added: ts.Node): void {
  const { parent: call } = added;
  const [collection, , fields] = ts.isCallExpression(call) && call.expression === added ? call.arguments : [];
  if (collection === undefined) result.isWhole = false;
  else result.additions.push({ collection, fields });
}
