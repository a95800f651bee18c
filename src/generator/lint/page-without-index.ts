/** A publication in pages whose requests may sort by a field that no index has: the database reads all documents for every page (C56). */
import { ts } from 'ts-morph';
import { decidedCollectionName, type Evaluator, isUnknown, isUsers } from '../analysis/interpreter/index.js';
import { allNodes } from '../analysis/syntax/index.js';
import { cursorsOfHandler } from '../schema/index.js';
import type { Finding, LintRule } from './subject.js';

export const pageWithoutIndex: LintRule = ({ evaluator }, { declaration, handler }): Finding | undefined => {
  const { options, at = declaration.at } = declaration.options;
  const [cursor] = options.page?.sort === undefined ? [] : cursorsOfHandler(evaluator, handler);
  if (cursor === undefined || cursor.collection === 'users') return undefined;
  const collection = decidedCollectionName(evaluator, cursor.collection);
  const indexed = indexedFields(evaluator, collection);
  const missing = options.page?.sort?.filter((field) => indexed?.has(field) === false) ?? [];
  if (missing.length === 0) return undefined;
  const fields = missing.map((field) => `'${field}'`).join(' and ');
  return {
    at,
    message: `No index of '${collection}' has ${fields}: to sort by it, the database reads all documents for every page.`,
    hint: `Create one in the source, after the fields of the selector: \`createIndexAsync({ ${missing[0]}: 1, _id: 1 })\`.`,
  };
};

const CREATING = ['createIndex', 'createIndexAsync', 'createIndexes', 'ensureIndex', '_ensureIndex'];

/** The fields in the indexes that the source creates for a collection; `undefined` if any of its indexes is undecided. */
function indexedFields(evaluator: Evaluator, collection: string | null | undefined): Set<string> | undefined {
  const { search, sources } = evaluator.project;
  const fields = new Set(['_id']);
  const calls = [...new Set(CREATING.flatMap(search.mentioning))].flatMap((file) =>
    allNodes(sources.tree(file)).filter(ts.isCallExpression),
  );
  for (const { expression: callee, arguments: given } of calls) {
    if (!ts.isPropertyAccessExpression(callee) || !CREATING.includes(callee.name.text)) continue;
    const { expression: of } = callee;
    // `Tasks.rawCollection().createIndex(…)`
    const isRaw = ts.isCallExpression(of) && ts.isPropertyAccessExpression(of.expression);
    const owner = isRaw ? of.expression.expression : of;
    const value = evaluator.evaluate(owner);
    if (isUsers(evaluator, owner)) continue;
    if (value.kind === 'collection' && decidedCollectionName(evaluator, value) !== collection) continue;
    const keys = given[0] && evaluator.evaluate(given[0]);
    if (value.kind !== 'collection' || keys?.kind !== 'object') return undefined;
    for (const key of keys.members) {
      if (isUnknown(key)) return undefined;
      fields.add(key.name);
    }
  }
  return fields;
}
