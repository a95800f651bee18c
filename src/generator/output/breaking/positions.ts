/**
 * The meaning of a schema difference for callers: a request may now be accepted that was refused, a response may contain
 * more.
 */
import type { CallContract, Contract, Schema } from '../../../shared/contract.js';
import {
  createExcess,
  type Difference,
  type Excess,
  type Reason,
} from '../../../shared/json-schema/index.js';
import { type ObjectReading, readingOfObject } from '../../../shared/named-arguments.js';
import { type ChangeKind, type LocalChange, localChange } from './change.js';

type SchemaComparison = (before: Schema, after: Schema, path: string) => LocalChange[];

export interface Positions {
  input: SchemaComparison;
  output: SchemaComparison;
  /** How an object in the body of the call is read, before and now (C38). */
  readings: (before: CallContract, after: CallContract) => readonly [ObjectReading, ObjectReading];
}

export function createPositions(old: Contract, next: Contract): Positions {
  const { $defs: before } = old;
  const { $defs: after, validation } = next;
  // If nothing is validated, nothing is refused.
  const breaking = validation !== 'off';
  const forth = (closed: boolean): Excess => createExcess({ innerTypes: before, outerTypes: after, closed });
  const back = (closed: boolean): Excess => createExcess({ innerTypes: after, outerTypes: before, closed });
  const [refused, taken] = [forth(true), back(true)];
  const [gone, added] = [forth(false), back(false)];
  return {
    readings: (one, other) => [objectReading(old, one), objectReading(next, other)],
    input: (one, other, path) => [
      ...refused(one, other).map((difference) => ({ ...narrowedInput(difference, path), breaking })),
      ...withoutBreakingPaths(taken(other, one), refused(one, other)).map((difference) =>
        widenedInput(difference, path),
      ),
    ],
    output: (one, other, path) => [
      ...added(other, one).map((difference) => widenedOutput(difference, path)),
      ...withoutBreakingPaths(gone(one, other), added(other, one)).map((difference) =>
        narrowedOutput(difference, path),
      ),
    ],
  };
}

const objectReading = ({ $defs, validation }: Contract, call: CallContract): ObjectReading =>
  readingOfObject(call, $defs, validation !== 'off' && call.validation !== 'off');

/** If a path has a breaking change, its compatible changes are not listed. */
const withoutBreakingPaths = (
  differences: readonly Difference[],
  breaking: readonly Difference[],
): Difference[] => differences.filter(({ path }) => !breaking.some((other) => other.path === path));

/** Four messages for each reason: a request narrows, a request widens, an answer widens, an answer narrows. */
const MESSAGES: Readonly<Record<Reason, readonly [string, string, string, string]>> = {
  value: ['takes fewer values', 'takes more values', 'may be another value now', 'has fewer values'],
  type: [
    'takes another type',
    'accepts another type too',
    'may be another type now',
    'is never this type any more',
  ],
  unknown: ['took anything', 'takes anything', 'may be anything now', 'is known now'],
  required: ['is required now', 'is optional now', 'may be missing now', 'is always there now'],
  refused: ['is no longer accepted', 'is added', 'is added', 'is removed'],
  lacking: ['is removed', 'is added', 'is removed', 'is added'],
};

/** @param isInnerOld whether the inner schema of the comparison is the old one */
const changeOfDifference =
  (kind: ChangeKind, breaking: boolean, isInnerOld: boolean, message: 0 | 1 | 2 | 3) =>
  ({ path, cause: { reason, inner, outer } }: Difference, base: string): LocalChange =>
    localChange(
      kind,
      breaking ? 'breaking' : 'compatible',
      base + path,
      MESSAGES[reason][message],
      isInnerOld ? changedValues(inner, outer) : changedValues(outer, inner),
    );

const changedValues = (before?: string, after?: string): Pick<LocalChange, 'before' | 'after'> => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

const narrowedInput = changeOfDifference('input-narrowed', true, true, 0);
const widenedInput = changeOfDifference('input-widened', false, false, 1);
const widenedOutput = changeOfDifference('output-widened', true, false, 2);
const narrowedOutput = changeOfDifference('output-narrowed', false, true, 3);
