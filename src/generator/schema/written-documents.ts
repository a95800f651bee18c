/**
 * Derives the type of an argument from the documents of the collection that a handler writes it to. It is only a hint: the
 * collection may clean, complete and convert documents, so requests are not validated by it (C40).
 */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import {
  intersect,
  isUnconstrained,
  mapChildren,
  separateUndefined,
  withoutAnyJson,
} from '../../shared/json-schema/index.js';
import {
  type Assigned,
  addAssigned,
  boundNames,
  type FunctionNode,
  nodesIn,
  withoutThis,
} from '../analysis/syntax/index.js';
import {
  type ArgumentSchema,
  argumentSchema,
  argumentSchemas,
  type HandlerState,
} from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { writtenDocument } from './publications/index.js';

/** Adds hints to the parameters without types and checks. */
export function withHints(
  context: SchemaContext,
  nodes: readonly DeclaredParameter[],
  parameters: readonly Parameter[],
): Parameter[] {
  const hints = new Map<FunctionNode, ReadonlyMap<number, Schema>>();
  return parameters.map((parameter, position) => {
    const { of } = nodes[position] ?? {};
    if (of === undefined || parameter.rest || !hasNoSchema(parameter)) return parameter;
    const hintsOfHandler = hints.get(of.handler) ?? hintsOf(context, of.handler);
    hints.set(of.handler, hintsOfHandler);
    const hint = hintsOfHandler.get(of.index);
    return hint === undefined ? parameter : { ...parameter, hint };
  });
}

const hasNoSchema = ({ schema }: Parameter): boolean => schema === undefined || isUnconstrained(schema);

/** Maps the index of a parameter to its hint. Contradicting writes give no hint. */
function hintsOf(context: SchemaContext, handler: FunctionNode): ReadonlyMap<number, Schema> {
  const joined = new Map<number, Schema | 'contradiction'>();
  for (const { place, schema } of writtenIn(context, handler)) {
    const next = argumentSchema({ ...place, optionalAt: [] }, separateUndefined(schema).schema);
    const joinedHint = joined.get(place.index) ?? next;
    const both =
      joinedHint === 'contradiction' ? joinedHint : intersect(joinedHint, next, context.definitions.resolve);
    joined.set(place.index, both);
  }
  return new Map(
    [...joined].flatMap(([index, schema]): [number, Schema][] =>
      schema === 'contradiction' ? [] : [[index, withoutDemands(withoutAnyJson(schema))]],
    ),
  );
}

/** Callers may leave out fields that the handler, the collection or a hook adds, and send fields that are filtered out. */
function withoutDemands({ required: _, ...schema }: Schema): Schema {
  const inner = mapChildren(schema, (part, keyword) => (keyword === 'not' ? part : withoutDemands(part)));
  return inner.properties === undefined ? inner : { ...inner, additionalProperties: true };
}

const WRITES = /\.(insert|update|upsert)(?:Async)?\s*\(/;

function writtenIn(context: SchemaContext, handler: FunctionNode): ArgumentSchema[] {
  const { body } = handler;
  if (body === undefined || !WRITES.test(body.getText())) return [];
  const assigned: Assigned = { names: new Set(), fields: new Map() };
  addAssigned(assigned, body);
  const state: HandlerState = {
    evaluator: context.evaluator,
    handler,
    reassigned: assigned.names,
    overwritten: assigned.fields,
    defaults: new Map(),
  };
  const names = new Set(withoutThis(handler).flatMap(({ name }) => boundNames(name)));
  return nodesIn(body).flatMap((node) => {
    const call = ts.isCallExpression(node) ? node : undefined;
    const given = call && givenToWrite(call);
    if (call === undefined || given === undefined || !usesAnyOf(given.value, names)) return [];
    const document = writtenDocument(context, given.owner);
    return document === undefined ? [] : argumentSchemas(state, given.value, withoutDemands(document));
  });
}

interface GivenDocument {
  owner: ts.Expression;
  value: ts.Expression;
}

/** `Tasks` and `task` in `Tasks.insertAsync(task)` and `Tasks.updateAsync(id, { $set: task })`. */
function givenToWrite({
  expression: callee,
  arguments: given,
}: ts.CallExpression): GivenDocument | undefined {
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression: owner, name } = callee;
  const [, kind] = WRITES.exec(`.${name.text}(`) ?? [];
  const [first, modifier] = given;
  if (kind === 'insert') return first && { owner, value: first };
  if (kind === undefined || modifier === undefined || !ts.isObjectLiteralExpression(modifier))
    return undefined;
  const set = modifier.properties.find(
    (part): part is ts.PropertyAssignment => ts.isPropertyAssignment(part) && part.name.getText() === '$set',
  );
  return set && { owner, value: set.initializer };
}

const usesAnyOf = (node: ts.Node, names: ReadonlySet<string>): boolean =>
  nodesIn(node).some((inner) => ts.isIdentifier(inner) && names.has(inner.text));
