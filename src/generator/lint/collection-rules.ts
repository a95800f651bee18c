/** Collects the `allow` and `deny` rules of each file, for the lint rules about collections. */
import { ts } from 'ts-morph';
import type { MarkedPlace } from '../../shared/diagnostics.js';
import {
  decidedCollectionName,
  type Evaluator,
  isUnknown,
  type Member,
} from '../analysis/interpreter/index.js';
import { markedPlaceOfNode } from '../project/parsing/index.js';

export interface RulesOfFile {
  /** The collections that `allow` is called on; `null` for an undecided collection. */
  allowed: readonly (string | null)[];
  blocks: readonly RuleBlock[];
}

export type CollectionRules = ReadonlyMap<string, RulesOfFile>;

/** One `allow` or `deny` of a collection. */
export interface RuleBlock {
  word: 'allow' | 'deny';
  collection: string;
  keys: readonly { name: string; place: MarkedPlace }[];
  /** Whether the rule may have other, undecided keys. */
  isOpen: boolean;
}

/** `Tasks.allow({ … })`; `Tasks.permit([…])` of the package ongoworks:security. The prescan looks for the same words. */
const ALLOWING: ReadonlySet<string> = new Set(['allow', 'permit']);
const WORDS = [...ALLOWING, 'deny'];

/** The rules of all files that mention a rule. `deny` counts only in Meteor. */
export function collectionRules(evaluator: Evaluator, host: 'standalone' | 'meteor'): CollectionRules {
  const { allowing, denying } = evaluator.project.files;
  const files = new Set([...allowing, ...(host === 'meteor' ? denying : [])]);
  return new Map(
    [...files].map((file) => {
      const rules = rulesOfFile(evaluator, file);
      evaluator.leave(file);
      return [file, rules];
    }),
  );
}

function rulesOfFile(evaluator: Evaluator, file: string): RulesOfFile {
  const allowed = new Set<string | null>();
  const blocks: RuleBlock[] = [];
  for (const { word, owner, rules } of ruleCallsOfFile(evaluator, file)) {
    const value = evaluator.evaluate(owner);
    const name = (value.kind === 'collection' ? decidedCollectionName(evaluator, value) : undefined) ?? null;
    if (ALLOWING.has(word)) allowed.add(name);
    if (name !== null && (word === 'allow' || word === 'deny'))
      blocks.push(...ruleBlocks(evaluator, { word, collection: name }, rules));
  }
  return { allowed: [...allowed], blocks };
}

interface RuleCall {
  word: string;
  owner: ts.Expression;
  rules: ts.Expression;
}

/** In the order of the text, outer calls first. */
const ruleCallsOfFile = (evaluator: Evaluator, file: string): RuleCall[] =>
  evaluator
    .scanOfSource(evaluator.project.sources.tree(file))
    .calls.filter(isRuleCall)
    .sort((one, other) => one.pos - other.pos || other.end - one.end)
    .flatMap(({ expression, arguments: [rules] }) =>
      rules === undefined ? [] : { word: expression.name.text, owner: expression.expression, rules },
    );

const isRuleCall = (node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  WORDS.includes(node.expression.name.text);

function ruleBlocks(
  evaluator: Evaluator,
  of: Pick<RuleBlock, 'word' | 'collection'>,
  rules: ts.Expression,
): RuleBlock[] {
  const value = evaluator.evaluate(rules);
  if (value.kind !== 'object') return [];
  const members = value.members.filter((member): member is Member => !isUnknown(member));
  const keys = members.map(({ name, key, site = key }) => ({ name, place: markedPlaceOfNode(site) }));
  return [{ ...of, keys, isOpen: members.length < value.members.length }];
}
