/**
 * Rules under `insert`, `update` and `remove`: Meteor 3 decides by `insertAsync`, `updateAsync` and `removeAsync` alone
 * (C42). A `deny` that nobody asks leaves open what it was to close.
 */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { collectionNameOf, isUnknown, type Member } from '../analysis/interpreter/index.js';
import { nodesIn } from '../analysis/syntax/index.js';
import type { Api } from '../api.js';
import { type Diagnostic, type DiagnosticCode, diagnostic } from '../diagnostics.js';
import { markedPlaceOf } from '../project/parsing/index.js';
import { allowedNames } from './nobody-may-write.js';
import { calleeName } from './nodes.js';

export const NEVER_ASKED_RULE = 'rule-never-asked' satisfies DiagnosticCode;

/** The keys that Meteor 3 does not ask, and those that it asks instead. */
const ASKED: ReadonlyMap<string, string> = new Map([
  ['insert', 'insertAsync'],
  ['update', 'updateAsync'],
  ['remove', 'removeAsync'],
]);

/** One `allow` or `deny` of a collection with routes. */
interface RuleBlock {
  word: 'allow' | 'deny';
  collection: string;
  members: readonly Member[];
  /** Whether it may have more members than can be read. */
  isOpen: boolean;
}

/**
 * A `deny` that is never asked opens nothing where no `allow` does, as in applications that deny all and write by methods.
 *
 * @param level of all findings; `undefined` makes those of a `deny` that opens something errors, and all others warnings
 */
export function rulesNeverAsked(
  evaluator: Evaluator,
  { host, collections }: Pick<Api, 'host' | 'collections'>,
  level: 'warning' | 'error' | undefined,
): Diagnostic[] {
  if (host !== 'meteor') return [];
  const exposed = new Set(
    collections.flatMap(({ name, withheld }) => (withheld === undefined ? [name] : [])),
  );
  const blocks = (['deny', 'allow'] as const).flatMap((word) =>
    ruleBlocks(evaluator, word).filter(({ collection }) => exposed.has(collection)),
  );
  const never = blocks.flatMap((block) =>
    block.members
      .filter(({ name }) => ASKED.has(name) && !isAskedElsewhere(blocks, block, ASKED.get(name) ?? ''))
      .map((member) => ({ block, member })),
  );
  const allowed = never.length === 0 ? 'any' : allowedNames(evaluator);
  return never.map(({ block, member }) => {
    const isOpened = allowed === 'any' || allowed.has(block.collection);
    return finding(block, member, level ?? (block.word === 'deny' && isOpened ? 'error' : 'warning'));
  });
}

/** Code that is to run under Meteor 2 too states the same rule under both keys. */
const isAskedElsewhere = (
  blocks: readonly RuleBlock[],
  { word, collection }: RuleBlock,
  key: string,
): boolean =>
  blocks.some(
    (each) =>
      each.word === word &&
      each.collection === collection &&
      (each.isOpen || each.members.some(({ name }) => name === key)),
  );

function finding(
  { word, collection }: RuleBlock,
  { name, key, site = key }: Member,
  severity: 'warning' | 'error',
): Diagnostic {
  const asked = ASKED.get(name) ?? name;
  const effect = word === 'deny' ? 'it refuses nothing' : 'it allows nothing';
  return diagnostic(
    NEVER_ASKED_RULE,
    `Meteor 3 never asks \`${word}({ ${name} })\` of '${collection}': ${effect}.`,
    {
      place: markedPlaceOf(site),
      hint: `Name the rule \`${asked}\`, in a \`${word}\` that Meteor 3 asks.`,
      severity,
    },
  );
}

function ruleBlocks(evaluator: Evaluator, word: RuleBlock['word']): RuleBlock[] {
  const { project } = evaluator;
  return project.mentioning('', word).flatMap((file) => {
    const found = callsOf(project.source(file), word).flatMap(({ owner, rules }): RuleBlock[] => {
      const of = evaluator.evaluate(owner);
      const collection = of.kind === 'collection' ? collectionNameOf(evaluator, of) : undefined;
      const value = evaluator.evaluate(rules);
      if (collection === undefined || value.kind !== 'object') return [];
      const members = value.members.filter((each): each is Member => !isUnknown(each));
      return [{ word, collection, members, isOpen: members.length < value.members.length }];
    });
    evaluator.leave(file);
    return found;
  });
}

const callsOf = (source: ts.SourceFile, word: string): { owner: ts.Expression; rules: ts.Expression }[] =>
  nodesIn(source).flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const [rules] = node.arguments;
    if (rules === undefined || calleeName(node.expression) !== word) return [];
    return [{ owner: node.expression.expression, rules }];
  });
