/** `Object.prototype`, at the end of every chain of prototypes. */
import { ts } from 'ts-morph';
import { type ObjectValue, unknown } from '../values/value.js';

const NOWHERE = ts.factory.createNull();

export const OBJECT_PROTOTYPE: ObjectValue = {
  kind: 'object',
  members: Object.getOwnPropertyNames(Object.prototype).map((name) => ({
    name,
    key: NOWHERE,
    node: NOWHERE,
    value: () => unknown('other', NOWHERE),
  })),
  isHidden: true,
};
