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
import { type ChangeWeight, type LocalChange, localChange, ruleChange } from './change.js';
import type { Positions } from './positions.js';

export function compareArguments(
  before: CallContract,
  after: CallContract,
  { input, readings }: Positions,
): LocalChange[] {
  const [reading] = readings(before, after);
  const length = Math.max(before.params.length, after.params.length);
  return Array.from({ length }, (_, index): LocalChange[] => {
    const old = parameterAtPosition(before, index);
    const next = parameterAtPosition(after, index);
    if (old === undefined) return next === undefined ? [] : [addedArgument(next, index)];
    const path = argumentPath(old, index);
    if (next === undefined) return [removedArgument(old, path)];
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
function parameterAtPosition({ params }: CallContract, index: number): ParameterContract | undefined {
  const last = params.at(-1);
  return params[index] ?? (last?.rest === true ? last : undefined);
}

const argumentPath = ({ name }: ParameterContract, index: number): string =>
  `argument ${index + 1} (${name})`;
const presenceText = (needed: boolean): string => PRESENCE[needed ? 'strict' : 'lenient'].text;

const addedArgument = (next: ParameterContract, index: number): LocalChange =>
  newArgument(isNeeded(next), argumentPath(next, index), ` ${briefText(next.schema)}`);

/** @param type its type after a space, if it has one */
const newArgument = (needed: boolean, path: string, type = ''): LocalChange =>
  localChange('argument-added', needed ? 'breaking' : 'compatible', path, 'is added', {
    after: `${presenceText(needed)}${type}`,
  });

const removedArgument = (old: ParameterContract, path: string): LocalChange =>
  localChange('argument-removed', 'breaking', path, 'is no longer accepted', {
    before: briefText(old.schema),
  });

const presenceChange = (wasNeeded: boolean, isNeededNow: boolean, path: string): LocalChange[] =>
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
  const [fields, whole] = ['its fields', 'the whole argument'];
  const message = 'is named in another way in the query';
  return [
    old.fields === true
      ? localChange('arguments-read-otherwise', 'breaking', path, message, { before: fields, after: whole })
      : localChange('arguments-read-otherwise', 'warning', path, message, { before: whole, after: fields }),
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
  if (old.name === next.name) return [];
  const renamedArgument = (weight: ChangeWeight, message: string): LocalChange[] => [
    localChange('argument-renamed', weight, path, message, { before: old.name, after: next.name }),
  ];
  if (isInQuery(before, index) && isInQuery(after, index) && isArgumentName(old.name))
    return renamedArgument('breaking', 'has another name in the query');
  if (isInPath(before, index) && isInPath(after, index))
    return renamedArgument('warning', 'has another name in the path and in generated clients');
  const isNamed = isInBody(before, index) && reading !== 'argument' && canBeNamed(old, before.params);
  return isNamed && isInBody(after, index)
    ? renamedArgument('breaking', 'has another name in the body')
    : renamedArgument('compatible', 'has another name');
}

const isInPath = ({ path }: CallContract, index: number): boolean => positionsInPath(path).includes(index);
/** Calls without a body read all arguments from the query that are not in the path. */
const isInQuery = (call: CallContract, index: number): boolean =>
  !verbHasBody(call.verb) && !isInPath(call, index);
const isInBody = (call: CallContract, index: number): boolean =>
  verbHasBody(call.verb) && !isInPath(call, index);
