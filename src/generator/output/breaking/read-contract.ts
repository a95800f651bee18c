/** Reads a committed `api.json` and checks its shape as far as a comparison needs it. */
import { type Contract, ERROR_KINDS } from '../../../shared/contract.js';
import { isRecord } from '../../../shared/is-record.js';

const SECTIONS = ['publications', 'methods', 'collections', 'errors', '$defs'];
const VALIDATIONS: readonly unknown[] = ['off', 'strip', 'allow'];

/** `undefined` if restgen did not write the text. */
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
  if (!isRecord(value) || !SECTIONS.every((name) => isRecord(value[name]))) return false;
  const { validation, publications, methods, collections, errors, $defs } = value;
  return (
    (validation === undefined || VALIDATIONS.includes(validation)) &&
    [publications, methods].every((calls) => entries(calls).every(isCall)) &&
    entries(collections).every(isCollection) &&
    isRecord(errors) &&
    ERROR_KINDS.every((kind) => Array.isArray(errors[kind])) &&
    (errors['apiToken'] === undefined || Array.isArray(errors['apiToken'])) &&
    entries($defs).every(isRecord)
  );
}

const entries = (value: unknown): unknown[] => (isRecord(value) ? Object.values(value) : []);

const isCall = (value: unknown): boolean =>
  hasTexts(value, ['verb', 'path']) &&
  Array.isArray(value['params']) &&
  value['params'].every((parameter) => hasTexts(parameter, ['name'])) &&
  ['statuses', 'errors', 'codes', 'scopes'].every(
    (name) => value[name] === undefined || Array.isArray(value[name]),
  ) &&
  entries(value['reads']).every(
    (names) => Array.isArray(names) && names.every((parameter) => hasTexts(parameter, ['name'])),
  );

const isCollection = (value: unknown): boolean =>
  hasTexts(value, ['path', 'idType']) && entries(value['scopes']).every(Array.isArray);

const hasTexts = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string');
