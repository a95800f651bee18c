/**
 * Rules under `insert`, `update` and `remove` in Meteor 3.0 to 3.1.0, which decide by `insertAsync`, `updateAsync` and
 * `removeAsync` alone (C42). A `deny` that is never asked permits what it should refuse.
 */
import type { Api } from '../../shared/api.js';
import { type Diagnostic, type DiagnosticCode, diagnostic } from '../../shared/diagnostics.js';
import type { Evaluator } from '../analysis/interpreter/index.js';
import type { CollectionRules, RuleBlock } from './collection-rules.js';

export const NEVER_ASKED_RULE = 'rule-never-asked' satisfies DiagnosticCode;

/** Keys that these releases ignore, and the keys that replace them. */
const ASKED: ReadonlyMap<string, string> = new Map([
  ['insert', 'insertAsync'],
  ['update', 'updateAsync'],
  ['remove', 'removeAsync'],
]);

/**
 * A `deny` that is never asked is harmless if no `allow` is asked either, as in applications that write by methods.
 * @param level the level of all findings; `undefined` means an error for a `deny` beside an `allow`, else a warning
 */
export function rulesNeverAsked(
  { project: { apps } }: Pick<Evaluator, 'project'>,
  collections: Api['collections'],
  rules: () => CollectionRules,
  level: 'warning' | 'error' | undefined,
): Diagnostic[] {
  if (apps.ignoringPlainRules.length === 0) return [];
  const exposed = new Set(
    collections.flatMap(({ name, withheld }) => (withheld === undefined ? [name] : [])),
  );
  const blocks = [...rules().values()]
    .flatMap((file) => file.blocks)
    .filter(({ collection }) => exposed.has(collection));
  return blocks.flatMap((block) =>
    block.keys
      .filter(
        ({ name, place }) =>
          ASKED.has(name) &&
          apps.ignoringPlainRules.includes(apps.of(place.file)) &&
          !isAsked(blocks, block.word, block.collection, name),
      )
      .map((key) => {
        const isError = block.word === 'deny' && isAsked(blocks, 'allow', block.collection, key.name);
        return finding(block, key, level ?? (isError ? 'error' : 'warning'));
      }),
  );
}

/** Whether a rule has the key that replaces this one. Code for several releases has it under both. */
const isAsked = (
  blocks: readonly RuleBlock[],
  word: RuleBlock['word'],
  collection: string,
  key: string,
): boolean =>
  blocks.some(
    (block) =>
      block.word === word &&
      block.collection === collection &&
      (block.isOpen || block.keys.some(({ name }) => name === ASKED.get(key))),
  );

function finding(
  { word, collection }: RuleBlock,
  { name, place }: RuleBlock['keys'][number],
  severity: 'warning' | 'error',
): Diagnostic {
  const replacement = ASKED.get(name) ?? name;
  const effect = word === 'deny' ? 'it refuses nothing' : 'it allows nothing';
  return diagnostic(
    NEVER_ASKED_RULE,
    `Meteor 3.0 to 3.1.0 ignores \`${word}({ ${name} })\` of '${collection}': ${effect}.`,
    {
      place,
      hint: `Name the rule \`${replacement}\`, or update the application to Meteor 3.1.1 or newer.`,
      severity,
    },
  );
}
