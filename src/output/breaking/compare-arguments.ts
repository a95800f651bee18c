/** Compares the positional arguments of a call. */
import { type CallContract, isNamedInQuery, isNeeded, type ParameterContract } from '../../contract.js';
import { parametersOfPath, verbHasBody } from '../../conventions.js';
import type { FoundChange, Positions } from './positions.js';
import { schemaText } from './schema-text.js';

export function compareArguments(
  before: CallContract,
  after: CallContract,
  { input }: Positions,
): FoundChange[] {
  const length = Math.max(before.params.length, after.params.length);
  return Array.from({ length }, (_, index): FoundChange[] => {
    const old = argumentAt(before, index);
    const next = argumentAt(after, index);
    if (old === undefined) return next === undefined ? [] : [added(next, index)];
    const path = argumentPath(old, index);
    if (next === undefined) return [removed(old, path)];
    return [
      ...presence(old, next, path),
      ...restChange(old, next, path),
      ...compareNames([old, before], [next, after], index, path),
      ...input(old.schema ?? {}, next.schema ?? {}, path),
    ];
  }).flat();
}

/** A rest parameter stands for every argument from its position on. */
function argumentAt({ params }: CallContract, index: number): ParameterContract | undefined {
  const last = params.at(-1);
  return params[index] ?? (last?.rest === true ? last : undefined);
}

const argumentPath = ({ name }: ParameterContract, index: number): string =>
  `argument ${index + 1} (${name})`;
const presenceText = (parameter: ParameterContract): string =>
  isNeeded(parameter) ? 'required' : 'optional';

const added = (next: ParameterContract, index: number): FoundChange => ({
  kind: 'argument-added',
  breaking: isNeeded(next),
  path: argumentPath(next, index),
  after: `${presenceText(next)} ${schemaText(next.schema)}`,
  message: isNeeded(next) ? 'has to be given now' : 'may be given too',
});

const removed = (old: ParameterContract, path: string): FoundChange => ({
  kind: 'argument-removed',
  breaking: true,
  path,
  before: schemaText(old.schema),
  message: 'is no longer taken',
});

function presence(old: ParameterContract, next: ParameterContract, path: string): FoundChange[] {
  if (isNeeded(old) === isNeeded(next)) return [];
  const breaking = isNeeded(next);
  return [
    {
      kind: breaking ? 'argument-now-required' : 'argument-now-optional',
      breaking,
      path,
      before: presenceText(old),
      after: presenceText(next),
      message: breaking ? 'has to be given now' : 'need not be given any more',
    },
  ];
}

function restChange(old: ParameterContract, next: ParameterContract, path: string): FoundChange[] {
  if (old.rest === next.rest) return [];
  const breaking = old.rest === true;
  return [
    {
      kind: breaking ? 'input-narrowed' : 'input-widened',
      breaking,
      path,
      before: breaking ? 'any number of arguments' : 'one argument',
      after: breaking ? 'one argument' : 'any number of arguments',
      message: breaking ? 'takes fewer arguments' : 'takes more arguments',
    },
  ];
}

/** A new name, or a lost type, matters if both calls read the argument from the query. */
function compareNames(
  [old, before]: readonly [ParameterContract, CallContract],
  [next, after]: readonly [ParameterContract, CallContract],
  index: number,
  path: string,
): FoundChange[] {
  const isAsked = isInQuery(before, index) && isInQuery(after, index) && isNamedInQuery(old);
  const isLost = isAsked && (old.name !== next.name || !isNamedInQuery(next));
  return isLost || old.name !== next.name ? [renamedArgument(old.name, next.name, path, isLost)] : [];
}

/** Calls without a body read all arguments from the query that are not in the path. */
const isInQuery = ({ verb, path }: CallContract, index: number): boolean =>
  !verbHasBody(verb) && !parametersOfPath(path).includes(String(index));

const renamedArgument = (before: string, after: string, path: string, breaking: boolean): FoundChange => ({
  kind: 'argument-renamed',
  breaking,
  path,
  before,
  after,
  message: !breaking
    ? 'has another name'
    : before === after
      ? 'has no type any more, and so no name in the query'
      : 'has another name in the query',
});
