/** Collects the `allow` and `deny` rules of each file, for the lint rules about collections. */
import { ts } from 'ts-morph';
import type { MarkedPlace } from '../../shared/diagnostics.js';
import { collectionNameOf, type Evaluator, isUnknown, type Member } from '../analysis/interpreter/index.js';
import { markedPlaceOf } from '../project/parsing/index.js';

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

export interface OpenCollectionRules {
  /** Reads the rules of a file that mentions one, while its tree is in memory. */
  visit(file: string): void;
  /** The rules of all files that mention one; `deny` counts for Meteor alone. */
  of(host: 'standalone' | 'meteor'): CollectionRules;
}

export function openCollectionRules(evaluator: Evaluator): OpenCollectionRules {
  const { project } = evaluator;
  const rulesByFile = new Map<string, RulesOfFile>();
  const rulesIn = (file: string): RulesOfFile => {
    const rules = rulesByFile.get(file) ?? rulesOfFile(evaluator, file);
    rulesByFile.set(file, rules);
    return rules;
  };
  return {
    visit: (file) => {
      const { text } = project.sources.tree(file);
      if (WORDS.some((word) => text.includes(word))) rulesIn(file);
    },
    of: (host) => {
      const files = new Set([...project.files.allowing, ...(host === 'meteor' ? project.files.denying : [])]);
      return new Map(
        [...files].map((file) => {
          const isNew = !rulesByFile.has(file);
          const rules = rulesIn(file);
          if (isNew) evaluator.leave(file);
          return [file, rules];
        }),
      );
    },
  };
}

function rulesOfFile(evaluator: Evaluator, file: string): RulesOfFile {
  const allowed = new Set<string | null>();
  const blocks: RuleBlock[] = [];
  for (const { word, owner, rules } of ruleCallsIn(evaluator, file)) {
    const value = evaluator.evaluate(owner);
    const name = (value.kind === 'collection' ? collectionNameOf(evaluator, value) : undefined) ?? null;
    if (ALLOWING.has(word)) allowed.add(name);
    if (name !== null && (word === 'allow' || word === 'deny'))
      blocks.push(...blockOf(evaluator, { word, collection: name }, rules));
  }
  return { allowed: [...allowed], blocks };
}

interface RuleCall {
  word: string;
  owner: ts.Expression;
  rules: ts.Expression;
}

/** In the order of the text, outer calls first. */
const ruleCallsIn = (evaluator: Evaluator, file: string): RuleCall[] =>
  evaluator
    .scanOf(evaluator.project.sources.tree(file))
    .calls.filter(isRuleCall)
    .sort((one, other) => one.pos - other.pos || other.end - one.end)
    .flatMap(({ expression, arguments: [rules] }) =>
      rules === undefined ? [] : { word: expression.name.text, owner: expression.expression, rules },
    );

const isRuleCall = (node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  WORDS.includes(node.expression.name.text);

function blockOf(
  evaluator: Evaluator,
  of: Pick<RuleBlock, 'word' | 'collection'>,
  rules: ts.Expression,
): RuleBlock[] {
  const value = evaluator.evaluate(rules);
  if (value.kind !== 'object') return [];
  const members = value.members.filter((member): member is Member => !isUnknown(member));
  const keys = members.map(({ name, key, site = key }) => ({ name, place: markedPlaceOf(site) }));
  return [{ ...of, keys, isOpen: members.length < value.members.length }];
}
