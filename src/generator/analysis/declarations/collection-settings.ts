/** The options of a collection, and the options that depend on a condition. */
import { ts } from 'ts-morph';
import {
  type Evaluator,
  isUnknown,
  type Member,
  originOf,
  type Reason,
  type Unknown,
  type Value,
} from '../interpreter/index.js';
import { alternativesOf, guardedBy, isPlainAssignment } from '../syntax/index.js';
import type { Finder } from './finder.js';
import { adviceFor } from './undecidable.js';

export interface CollectionSettings {
  idGeneration: 'STRING' | 'MONGO' | undefined;
  mayRepeat?: true;
  /** Why it is listed without routes. */
  withheld?: string;
}

const UNSET: CollectionSettings = { idGeneration: undefined };

/**
 * Collections that may repeat a name. A second `Collection` with methods is refused, because it would define them twice.
 */
const MAY_REPEAT: ReadonlyMap<string, boolean> = new Map([
  ['_suppressSameNameError', true],
  ['defineMutationMethods', false],
]);

interface Undecided {
  at: ts.Node;
  reason: Reason;
}

/** Reports options that a condition selects and that therefore cannot be decided. */
export function collectionSettings(finder: Finder, node: ts.Expression | undefined): CollectionSettings {
  if (node === undefined) return UNSET;
  const possible = possibleSettings(finder, node, DEPTH);
  const undecided = isUndecided(possible) ? possible : undefined;
  const several = isUndecided(possible) ? [] : possible;
  const [first = UNSET, ...others] = several;
  const isDecided = undecided === undefined && others.every((other) => isSame(other, first));
  if (isDecided) return several.some(({ mayRepeat }) => mayRepeat) ? { ...first, mayRepeat: true } : first;
  finder.report(
    'options-not-static',
    undecided?.at ?? node,
    'The options of the collection cannot be decided, so there are no routes.',
    adviceFor(undecided?.reason ?? 'other', 'options'),
  );
  return { ...UNSET, withheld: 'its options cannot be decided' };
}

const isSame = (one: CollectionSettings, other: CollectionSettings): boolean =>
  one.idGeneration === other.idGeneration && one.withheld === other.withheld;

/** How deep expressions may be nested. Deeper ones are undecided. */
const DEPTH = 20;

type Possible = readonly CollectionSettings[] | Undecided;

const isUndecided = (possible: Possible): possible is Undecided => !Array.isArray(possible);

/** One settings object for each combination of conditions. */
function possibleSettings(finder: Finder, node: ts.Node | 'nothing', depth: number): Possible {
  if (node === 'nothing') return [UNSET];
  const value = finder.evaluator.evaluate(node);
  if (value.kind === 'literal') return [UNSET];
  if (value.kind === 'object') return settingsOfMembers(finder, value, depth);
  const alternatives = depth === 0 ? undefined : possibleNodes(finder.evaluator, node);
  if (alternatives === undefined)
    return { at: node, reason: value.kind === 'unknown' ? value.reason : 'other' };
  return joined(alternatives.map((alternative) => possibleSettings(finder, alternative, depth - 1)));
}

function joined(all: readonly Possible[]): Possible {
  const settings: CollectionSettings[] = [];
  for (const possible of all) {
    if (isUndecided(possible)) return possible;
    settings.push(...possible);
  }
  return settings;
}

/** Both branches of a condition, and every value assigned to a `let`. */
function possibleNodes(evaluator: Evaluator, node: ts.Node): readonly (ts.Node | 'nothing')[] | undefined {
  const origin = originOf(evaluator, node);
  if (origin?.kind === 'declaration') return assignedTo(evaluator, origin.node);
  const made = origin?.kind === 'expression' ? origin.node : undefined;
  if (made === undefined) return undefined;
  const guarded = guardedBy(made);
  if (guarded !== undefined) return [guarded, 'nothing'];
  return alternativesOf(made) ?? (made === node || ts.isBinaryExpression(made) ? undefined : [made]);
}

function assignedTo({ assignmentsTo }: Evaluator, node: ts.Node): readonly ts.Node[] | undefined {
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return undefined;
  const targets = assignmentsTo(node);
  const values = targets.map(({ parent }) => (isPlainAssignment(parent) ? parent.right : undefined));
  const expressions = [node.initializer, ...values].filter((value) => value !== undefined);
  return values.includes(undefined) || targets.length === 0 ? undefined : expressions;
}

/** Spread objects may be conditional: `{ ...(isTest && { connection: null }) }`. */
function settingsOfMembers(finder: Finder, { members }: Value & { kind: 'object' }, depth: number): Possible {
  let possible: readonly CollectionSettings[] = [UNSET];
  for (const member of members) {
    const added = isUnknown(member) ? spreadSettings(finder, member, depth) : settingOf(finder, member);
    if (isUndecided(added)) return added;
    possible = possible.flatMap((before) => added.map((settings) => withSet(before, settings)));
    if (possible.length > MOST) return { at: member.node, reason: 'too-deep' };
  }
  return possible;
}

const spreadSettings = (finder: Finder, { node, reason }: Unknown, depth: number): Possible =>
  ts.isSpreadAssignment(node) && depth > 0
    ? possibleSettings(finder, node.expression, depth - 1)
    : { at: node, reason };

/** How many combinations of conditions are followed. */
const MOST = 64;

const withSet = (before: CollectionSettings, added: CollectionSettings): CollectionSettings => ({
  ...before,
  ...added,
  idGeneration: added.idGeneration ?? before.idGeneration,
});

function settingOf(finder: Finder, member: Member): Possible {
  const value = member.value();
  const isUnset = value.kind === 'literal' && value.value === undefined;
  if (member.name === 'connection' && !isUnset)
    return [{ ...UNSET, withheld: value.kind === 'literal' ? 'kept in memory' : 'of another server' }];
  if (value.kind === 'literal' && MAY_REPEAT.get(member.name) === value.value)
    return [{ ...UNSET, mayRepeat: true }];
  if (member.name !== 'idGeneration' || isUnset) return [UNSET];
  const at = member.expression ?? member.node;
  if (value.kind === 'unknown') return { at, reason: value.reason };
  if (value.kind === 'literal' && (value.value === 'STRING' || value.value === 'MONGO'))
    return [{ idGeneration: value.value }];
  const message = "idGeneration is either 'STRING' or 'MONGO': the host takes any other value for 'STRING'.";
  finder.report('option-invalid', at, message, "Write 'STRING' or 'MONGO'.", 'warning');
  return [UNSET];
}
