/**
 * The meaning of a schema difference for callers: a request may now be accepted that was refused, a response may contain
 * more.
 */
import type { CallContract, Contract, Schema } from '../../../shared/contract.js';
import { type Difference, type Excess, excessIn, type Reason } from '../../../shared/json-schema/index.js';
import { type ObjectReading, readingOfObject } from '../../../shared/named-arguments.js';
import { type ChangeKind, type LocalChange, localChange } from './change.js';

type SchemaComparison = (before: Schema, after: Schema, path: string) => LocalChange[];

export interface Positions {
  input: SchemaComparison;
  output: SchemaComparison;
  /** How an object in the body of the call is read, before and now (C38). */
  readings: (before: CallContract, after: CallContract) => readonly [ObjectReading, ObjectReading];
}

export function positionsOf(old: Contract, next: Contract): Positions {
  const { $defs: before } = old;
  const { $defs: after, validation } = next;
  // If nothing is validated, nothing is refused.
  const breaking = validation !== 'off';
  const forth = (closed: boolean): Excess => excessIn({ innerTypes: before, outerTypes: after, closed });
  const back = (closed: boolean): Excess => excessIn({ innerTypes: after, outerTypes: before, closed });
  const [refused, taken] = [forth(true), back(true)];
  const [gone, added] = [forth(false), back(false)];
  return {
    readings: (one, other) => [readingIn(old, one), readingIn(next, other)],
    input: (one, other, path) => [
      ...refused(one, other).map((difference) => ({ ...narrowedInput(difference, path), breaking })),
      ...widened(taken(other, one), refused(one, other)).map((difference) => widenedInput(difference, path)),
    ],
    output: (one, other, path) => [
      ...added(other, one).map((difference) => widenedOutput(difference, path)),
      ...widened(gone(one, other), added(other, one)).map((difference) => narrowedOutput(difference, path)),
    ],
  };
}

const readingIn = ({ $defs, validation }: Contract, call: CallContract): ObjectReading =>
  readingOfObject(call, $defs, validation !== 'off' && call.validation !== 'off');

/** If a path has a breaking change, its compatible changes are not listed. */
const widened = (differences: readonly Difference[], breaking: readonly Difference[]): Difference[] =>
  differences.filter(({ path }) => !breaking.some((other) => other.path === path));

/** Compares the requests accepted before and now. */
const REFUSED: Readonly<Record<Reason, string>> = {
  value: 'takes fewer values',
  type: 'takes another type',
  unknown: 'took anything',
  required: 'is required now',
  refused: 'is no longer accepted',
  lacking: 'is removed',
};

const ACCEPTED: Readonly<Record<Reason, string>> = {
  value: 'takes more values',
  type: 'accepts another type too',
  unknown: 'takes anything',
  required: 'is optional now',
  refused: 'is added',
  lacking: 'is added',
};

/** Compares the responses promised before and now. */
const UNEXPECTED: Readonly<Record<Reason, string>> = {
  value: 'may be another value now',
  type: 'may be another type now',
  unknown: 'may be anything now',
  required: 'may be missing now',
  refused: 'is added',
  lacking: 'is removed',
};

const CEASED: Readonly<Record<Reason, string>> = {
  value: 'has fewer values',
  type: 'is never this type any more',
  unknown: 'is known now',
  required: 'is always there now',
  refused: 'is removed',
  lacking: 'is added',
};

/** @param isInnerOld whether the inner schema of the comparison is the old one */
const changeOf =
  (kind: ChangeKind, breaking: boolean, isInnerOld: boolean, messages: Readonly<Record<Reason, string>>) =>
  ({ path, cause: { reason, inner, outer } }: Difference, base: string): LocalChange =>
    localChange(
      kind,
      breaking ? 'breaking' : 'compatible',
      base + path,
      messages[reason],
      isInnerOld ? valuesOf(inner, outer) : valuesOf(outer, inner),
    );

const valuesOf = (before?: string, after?: string): Pick<LocalChange, 'before' | 'after'> => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

const narrowedInput = changeOf('input-narrowed', true, true, REFUSED);
const widenedInput = changeOf('input-widened', false, false, ACCEPTED);
const widenedOutput = changeOf('output-widened', true, false, UNEXPECTED);
const narrowedOutput = changeOf('output-narrowed', false, true, CEASED);
