import type { CallContract, Contract } from '../../contract.js';
import { isRecord } from '../../is-record.js';

/**
 * Checks and types the content of `api.json`: an import of JSON has a type that is too narrow.
 * @throws TypeError if it is not a contract
 */
export function readContract(value: unknown): Contract {
  if (isContract(value)) return value;
  throw new TypeError('The contract of the API is none: run `restgen generate` again');
}

const isContract = (value: unknown): value is Contract =>
  isRecord(value) &&
  isRecord(value['publications']) &&
  Object.values(value['publications']).every(isCall) &&
  isRecord(value['methods']) &&
  Object.values(value['methods']).every(isCall) &&
  isRecord(value['collections']) &&
  Object.values(value['collections']).every(isRecord) &&
  isRecord(value['$defs']) &&
  Object.values(value['$defs']).every(isRecord);

const isCall = (value: unknown): value is CallContract =>
  isRecord(value) && Array.isArray(value['params']) && value['params'].every(isRecord);
