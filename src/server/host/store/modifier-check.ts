/** Finds mistakes in a modifier that MongoDB refuses and mingo ignores. */
import { arrayIndex, isPlainObject } from '../../runtime/index.js';
import { MAXIMUM_DEPTH } from '../documents/copy.js';
import type { Fields, StoredDocument } from '../documents/document.js';
import { InvalidUpdateError } from './store.js';

const WITHOUT_READING = new Set(['$set', '$unset']);
const NUMERIC = new Set(['$inc', '$mul']);
const FOR_ARRAYS = new Set(['$push', '$pop', '$pull', '$pullAll', '$addToSet']);
/** How many elements a position may add to an array at once. */
const MAX_GROWTH = 10_000;
const CREATING = new Set(['$set', '$inc', '$mul', '$min', '$max', '$push', '$addToSet', '$currentDate']);

/**
 * Refuses paths that are invalid for every document.
 * @throws InvalidUpdateError
 */
export function checkModifiedPaths(modifier: Fields): void {
  for (const [operator, fields] of Object.entries(modifier)) {
    if (!isPlainObject(fields)) throw new InvalidUpdateError(`${operator} takes an object of fields.`);
    for (const [path, operand] of Object.entries(fields)) {
      checkNames(path);
      if (operator === '$rename' && typeof operand === 'string') checkNames(operand);
    }
  }
}

function checkNames(path: string): void {
  const names = path.split('.');
  if (names.includes('')) throw new InvalidUpdateError(`'${path}' is not the path of a field.`);
  if (names.length > MAXIMUM_DEPTH) {
    throw new InvalidUpdateError(`The path of a field may have ${MAXIMUM_DEPTH} names, not ${names.length}.`);
  }
  if (names.includes('__proto__')) throw inheritedNameError(path);
}

const inheritedNameError = (path: string): InvalidUpdateError =>
  new InvalidUpdateError(`'${path}' holds a name that every object has, so it is not the path of a field.`);

/** @throws InvalidUpdateError */
export function checkModifier(document: StoredDocument, modifier: Fields): void {
  checkModifiedPaths(modifier);
  for (const [operator, fields] of Object.entries(modifier)) {
    for (const [path, operand] of Object.entries(fields ?? {})) {
      const created = operator === '$rename' ? operand : path;
      for (const named of [path, String(created)]) checkInherited(operator, named);
      if (
        (CREATING.has(operator) || operator === '$rename') &&
        growsTooMuch(document, String(created).split('.'))
      )
        throw new InvalidUpdateError(
          `'${created}' would add more than ${MAX_GROWTH} elements to an array at once.`,
        );
      if (!path.includes('$')) checkField(document, operator, path, operand);
    }
  }
}

/** mingo reads no fields with names that every object has. Setting or removing a field does not read it. */
function checkInherited(operator: string, path: string): void {
  const names = path.split('.');
  const read = WITHOUT_READING.has(operator) ? names.slice(0, -1) : names;
  if (read.some((name) => name in Object.prototype)) throw inheritedNameError(path);
}

function checkField(document: StoredDocument, operator: string, path: string, operand: unknown): void {
  const target = targetValue(document, operator, path);
  if (NUMERIC.has(operator)) {
    if (typeof operand !== 'number') throw new InvalidUpdateError(`${operator} of '${path}' takes a number.`);
    if (target !== undefined && typeof target !== 'number') {
      throw new InvalidUpdateError(`${operator} cannot be applied to '${path}', which is not a number.`);
    }
  }
  if (FOR_ARRAYS.has(operator) && target !== undefined && !Array.isArray(target)) {
    throw new InvalidUpdateError(`${operator} cannot be applied to '${path}', which is not an array.`);
  }
}

/** The value at a path; throws where the operator would create a field in a value without fields. */
export function targetValue(document: StoredDocument, operator: string, path: string): unknown {
  let value: unknown = document;
  const walked: string[] = [];
  for (const segment of path.split('.')) {
    if (value === undefined) return undefined;
    const next = child(value, segment);
    if (next === NOWHERE) {
      if (!CREATING.has(operator)) return undefined;
      throw new InvalidUpdateError(
        `Cannot create the field '${path}': '${walked.join('.')}' cannot have fields.`,
      );
    }
    walked.push(segment);
    value = next;
  }
  return value;
}

const NOWHERE = Symbol('nowhere');

function child(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) {
    const index = arrayIndex(segment);
    return index === undefined ? NOWHERE : value[index];
  }
  if (!isPlainObject(value)) return NOWHERE;
  return Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** Whether a position is far behind the end of its array. A segment with `$` means every element of the array. */
function growsTooMuch(value: unknown, [segment, ...others]: readonly string[]): boolean {
  if (segment === undefined) return false;
  if (!Array.isArray(value))
    return isPlainObject(value) && Object.hasOwn(value, segment) && growsTooMuch(value[segment], others);
  if (segment.startsWith('$')) return value.some((element) => growsTooMuch(element, others));
  const index = arrayIndex(segment);
  return index !== undefined && (index - value.length >= MAX_GROWTH || growsTooMuch(value[index], others));
}
