/** The rules of `allow` and `deny`, evaluated in Meteor's order (C18). */
import type { UpdateOperators } from './types.js';

type UserId = string | null;
/** A method type, because TypeScript lets methods declare narrower parameters than their callers pass. */
type CollectionRule<Args extends unknown[]> = { rule(...args: Args): boolean | Promise<boolean> }['rule'];

/** The rules of one `allow` or `deny`. `userId` is `null` without a logged-in user. */
export interface Rules<Doc> {
  insert?: CollectionRule<[userId: UserId, document: Doc]>;
  insertAsync?: CollectionRule<[userId: UserId, document: Doc]>;
  /** `fieldNames` are the top-level fields that the modifier changes. */
  update?: CollectionRule<
    [userId: UserId, document: Doc, fieldNames: string[], modifier: UpdateOperators<Doc>]
  >;
  updateAsync?: CollectionRule<
    [userId: UserId, document: Doc, fieldNames: string[], modifier: UpdateOperators<Doc>]
  >;
  remove?: CollectionRule<[userId: UserId, document: Doc]>;
  removeAsync?: CollectionRule<[userId: UserId, document: Doc]>;
  /** Accepted for compatibility with Meteor and ignored: rules always get the whole document. */
  fetch?: readonly string[];
}

const RULE_KEYS = ['insert', 'insertAsync', 'update', 'updateAsync', 'remove', 'removeAsync', 'fetch'];

/** The rules for one operation. */
class RuleList<Args extends unknown[]> {
  readonly allow: CollectionRule<Args>[] = [];
  readonly deny: CollectionRule<Args>[] = [];

  /** Whether any rule could allow a call. */
  get isOpen(): boolean {
    return this.allow.length > 0;
  }

  /** Refuses if any `deny` rule returns true; otherwise allows if any `allow` rule returns true; otherwise refuses. */
  async permits(...args: Args): Promise<boolean> {
    return !(await anyTrue(this.deny, args)) && (await anyTrue(this.allow, args));
  }
}

/** Runs the rules one after another. */
async function anyTrue<Args extends unknown[]>(
  rules: readonly CollectionRule<Args>[],
  args: Args,
): Promise<boolean> {
  for (const rule of rules) if (await rule(...args)) return true;
  return false;
}

export class RuleBook<Doc> {
  readonly insert = new RuleList<[UserId, Doc]>();
  readonly update = new RuleList<[UserId, Doc, string[], UpdateOperators<Doc>]>();
  readonly remove = new RuleList<[UserId, Doc]>();

  add(kind: 'allow' | 'deny', rules: Rules<Doc>): void {
    const unknown = Object.keys(rules).find((key) => !RULE_KEYS.includes(key));
    if (unknown !== undefined) throw new Error(`${kind}: invalid key: ${unknown}`);
    for (const rule of [rules.insert, rules.insertAsync]) if (rule) this.insert[kind].push(rule);
    for (const rule of [rules.update, rules.updateAsync]) if (rule) this.update[kind].push(rule);
    for (const rule of [rules.remove, rules.removeAsync]) if (rule) this.remove[kind].push(rule);
  }
}
