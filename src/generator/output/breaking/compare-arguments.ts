/** Compares the positional arguments of a call. */
import {
  type CallContract,
  isArgumentName,
  isNeeded,
  type ParameterContract,
} from '../../../shared/contract.js';
import { verbHasBody } from '../../../shared/conventions.js';
import { briefText } from '../../../shared/json-schema/index.js';
import { canBeNamed, type ObjectReading, positionsInPath } from '../../../shared/named-arguments.js';
import { type LocalChange, type Positions, ruleChange } from './positions.js';

export function compareArguments(
  before: CallContract,
  after: CallContract,
  { input, readings }: Positions,
): LocalChange[] {
  const [reading] = readings(before, after);
  const length = Math.max(before.params.length, after.params.length);
  return Array.from({ length }, (_, index): LocalChange[] => {
    const old = argumentAt(before, index);
    const next = argumentAt(after, index);
    if (old === undefined) return next === undefined ? [] : [added(next, index)];
    const path = argumentPath(old, index);
    if (next === undefined) return [removed(old, path)];
    return [
      ...presenceChange(isNeeded(old), isNeeded(next), path),
      ...restChange(old, next, path),
      ...fieldsChange(old, next, path),
      ...compareNames([old, before], [next, after], { index, path, reading }),
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
export const presenceText = (needed: boolean): string => PRESENCE[needed ? 'strict' : 'lenient'].text;

const added = (next: ParameterContract, index: number): LocalChange => ({
  kind: 'argument-added',
  breaking: isNeeded(next),
  path: argumentPath(next, index),
  after: `${presenceText(isNeeded(next))} ${briefText(next.schema)}`,
  message: isNeeded(next) ? 'is required now' : 'is accepted too',
});

const removed = (old: ParameterContract, path: string): LocalChange => ({
  kind: 'argument-removed',
  breaking: true,
  path,
  before: briefText(old.schema),
  message: 'is no longer accepted',
});

export const presenceChange = (wasNeeded: boolean, isNeededNow: boolean, path: string): LocalChange[] =>
  wasNeeded === isNeededNow ? [] : [ruleChange(isNeededNow, path, PRESENCE)];

const PRESENCE = {
  strict: { kind: 'argument-now-required', text: 'required', message: 'is required now' },
  lenient: { kind: 'argument-now-optional', text: 'optional', message: 'is optional now' },
} as const;

const restChange = (old: ParameterContract, next: ParameterContract, path: string): LocalChange[] =>
  old.rest === next.rest ? [] : [ruleChange(old.rest === true, path, COUNT)];

const COUNT = {
  strict: { kind: 'input-narrowed', text: 'one argument', message: 'takes fewer arguments' },
  lenient: { kind: 'input-widened', text: 'any number of arguments', message: 'takes more arguments' },
} as const;

/** The name of the whole argument keeps working in a query, but not in generated clients. */
function fieldsChange(old: ParameterContract, next: ParameterContract, path: string): LocalChange[] {
  if (old.fields === next.fields) return [];
  const breaking = old.fields === true;
  const [its, whole] = ['its fields', 'the whole argument'];
  return [
    {
      kind: 'arguments-read-otherwise',
      breaking,
      ...(breaking ? {} : { breaksTypedClients: true }),
      path,
      before: breaking ? its : whole,
      after: breaking ? whole : its,
      message: 'is named in another way in the query',
    },
  ];
}

interface NamedPlace {
  index: number;
  path: string;
  reading: ObjectReading;
}

/** A new name, or a lost type, matters where a call names the argument: in the query and in the body (C38). */
function compareNames(
  [old, before]: readonly [ParameterContract, CallContract],
  [next, after]: readonly [ParameterContract, CallContract],
  { index, path, reading }: NamedPlace,
): LocalChange[] {
  const isAsked = isInQuery(before, index) && isInQuery(after, index) && isArgumentName(old.name);
  if (old.name === next.name) return [];
  if (isAsked) return [renamedArgument(old, next, path, 'has another name in the query', true)];
  if (isInPath(before, index) && isInPath(after, index)) {
    const message = 'has another name in the path and in generated clients';
    return [{ ...renamedArgument(old, next, path, message, false), breaksTypedClients: true }];
  }
  const isNamed = isInBody(before, index) && reading !== 'argument' && canBeNamed(old, before.params);
  return isNamed && isInBody(after, index)
    ? [renamedArgument(old, next, path, 'has another name in the body', true)]
    : [renamedArgument(old, next, path, 'has another name', false)];
}

const isInPath = ({ path }: CallContract, index: number): boolean => positionsInPath(path).includes(index);
/** Calls without a body read all arguments from the query that are not in the path. */
const isInQuery = (call: CallContract, index: number): boolean =>
  !verbHasBody(call.verb) && !isInPath(call, index);
const isInBody = (call: CallContract, index: number): boolean =>
  verbHasBody(call.verb) && !isInPath(call, index);

const renamedArgument = (
  { name: before }: ParameterContract,
  { name: after }: ParameterContract,
  path: string,
  message: string,
  breaking: boolean,
): LocalChange => ({ kind: 'argument-renamed', breaking, path, before, after, message });
