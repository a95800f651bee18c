import type { CustomTypes } from '../runtime/index.js';
import { meteorPackages } from './packages.js';

/** Types that have a form of their own in plain JSON (C15). */
const PLAIN_TYPES: ReadonlySet<unknown> = new Set(['oid', 'Decimal']);

/** The types of `EJSON.addType`. */
export const customTypes: CustomTypes = {
  decode(type, value) {
    try {
      return meteorPackages().ejson.EJSON.fromJSONValue({ $type: type, $value: value });
    } catch {
      // Meteor has no such type, or the type refuses the value. Either is the client's mistake.
      return undefined;
    }
  },
  encode(instance) {
    if (!('typeName' in instance) || typeof instance.typeName !== 'function') return undefined;
    return PLAIN_TYPES.has(instance.typeName())
      ? undefined
      : meteorPackages().ejson.EJSON.toJSONValue(instance);
  },
};
