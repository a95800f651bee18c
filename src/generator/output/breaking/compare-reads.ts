/** Compares the names in path, query and body that calls read from the request themselves (C8). */
import type { CallContract, ReadName, RequestReads } from '../../../shared/contract.js';
import { parametersOfPath, replaceParameters } from '../../../shared/conventions.js';
import { type LocalChange, localChange, ruleChange } from './change.js';
import { newArgument, presenceChange, presenceText, SEGMENT_RENAMED } from './compare-arguments.js';

export const compareReads = (before: CallContract, after: CallContract): LocalChange[] =>
  (['query', 'body'] as const).flatMap((part) =>
    compareReadNames(part, before.reads?.[part], after.reads?.[part]),
  );

function compareReadNames(
  part: keyof RequestReads,
  before: readonly ReadName[] | undefined,
  after: readonly ReadName[] | undefined,
): LocalChange[] {
  if (before === undefined) return after === undefined ? [] : [namesNowStated(part, after)];
  if (after === undefined) return [nowUnknown(part, before)];
  const earlier = new Map(before.map((read) => [read.name, read]));
  const later = new Set(after.map(({ name }) => name));
  return [
    ...after.flatMap((read) => {
      const old = earlier.get(read.name);
      return old === undefined ? [readNow(part, read)] : compareRead(part, old, read);
    }),
    ...before.filter(({ name }) => !later.has(name)).map((read) => readNoMore(part, read)),
  ];
}

const readPath = (part: string, { name }: ReadName): string => `${part}.${name}`;
const isNeededRead = ({ isNeeded }: ReadName): boolean => isNeeded === true;

const readNow = (part: string, read: ReadName): LocalChange =>
  newArgument(isNeededRead(read), readPath(part, read));

const readNoMore = (part: string, read: ReadName): LocalChange =>
  localChange('argument-removed', 'breaking', readPath(part, read), 'is no longer read', {
    before: presenceText(isNeededRead(read)),
  });

function compareRead(part: string, old: ReadName, next: ReadName): LocalChange[] {
  const path = readPath(part, next);
  const changes = presenceChange(isNeededRead(old), isNeededRead(next), path);
  return old.isNumber === next.isNumber
    ? changes
    : [...changes, ruleChange(next.isNumber === true, path, READ_TYPE)];
}

const READ_TYPE = {
  strict: { kind: 'input-narrowed', text: 'number', message: 'is read as a number now' },
  lenient: { kind: 'input-widened', text: 'string', message: 'is no longer read as a number' },
} as const;

/** The names that were read before are unknown. */
const namesNowStated = (part: string, after: readonly ReadName[]): LocalChange =>
  localChange('input-narrowed', 'warning', part, 'has names for its values now, also in generated clients', {
    before: 'any names',
    after: readNamesText(after),
  });

const nowUnknown = (part: string, before: readonly ReadName[]): LocalChange =>
  localChange('input-widened', 'compatible', part, 'may be read under any name', {
    before: readNamesText(before),
    after: 'any names',
  });

const readNamesText = (names: readonly ReadName[]): string =>
  names.length === 0 ? 'none' : names.map(({ name }) => name).join(', ');

/**
 * The renamed segments of a path that takes the same requests; `undefined` if it takes others, for example after two names
 * have changed places.
 */
export function renamedSegments(before: CallContract, after: CallContract): LocalChange[] | undefined {
  if (before.readsRequest !== true || after.readsRequest !== true) return undefined;
  if (withoutNames(before) !== withoutNames(after)) return undefined;
  const [old, next] = [parametersOfPath(before.path), parametersOfPath(after.path)];
  const renamed = old.flatMap((name, index) => {
    const other = next[index] ?? name;
    return other === name ? [] : [[name, other] as const];
  });
  return renamed.some(([name]) => next.includes(name)) ? undefined : renamed.map(segmentRenamed);
}

const withoutNames = ({ path }: CallContract): string => replaceParameters(path, () => ':');

const segmentRenamed = ([before, after]: readonly [string, string]): LocalChange =>
  localChange('argument-renamed', 'warning', `path.${before}`, SEGMENT_RENAMED, { before, after });
