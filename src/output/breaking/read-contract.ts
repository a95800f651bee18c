/** Reads a committed `api.json`, and checks as much of its shape as a comparison needs. */
import { type Contract, ERROR_KINDS } from '../../contract.js';

const SECTIONS = ['publications', 'methods', 'collections', 'errors', '$defs'];
const VALIDATIONS: readonly unknown[] = ['off', 'strip', 'allow'];

/** `undefined` where restgen did not write the text. */
export function readContract(text: string): Contract | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isContract(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isContract(value: unknown): value is Contract {
  if (!isObject(value) || !SECTIONS.every((name) => isObject(value[name]))) return false;
  const { validation, publications, methods, collections, errors, $defs } = value;
  return (
    (validation === undefined || VALIDATIONS.includes(validation)) &&
    [publications, methods].every((calls) => entries(calls).every(isCall)) &&
    entries(collections).every((each) => hasTexts(each, ['path', 'idType'])) &&
    isObject(errors) &&
    ERROR_KINDS.every((kind) => Array.isArray(errors[kind])) &&
    entries($defs).every(isObject)
  );
}

const entries = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

const isCall = (value: unknown): boolean =>
  hasTexts(value, ['verb', 'path']) &&
  Array.isArray(value['params']) &&
  value['params'].every((each) => hasTexts(each, ['name']));

const hasTexts = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
