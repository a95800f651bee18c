import { isUnknown, type Member, type Unknown, type Value } from './value.js';

export type ObjectValue = Value & { kind: 'object' };

/** The last one of the name; what cannot be decided may overwrite any before it. */
export const memberIn = ({ members }: ObjectValue, name: string): Member | Unknown | undefined =>
  members.findLast((each) => isUnknown(each) || each.name === name);

/** The member itself, where it is there and decided. */
export function decidedMember(object: ObjectValue, name: string): Member | undefined {
  const found = memberIn(object, name);
  return found === undefined || isUnknown(found) ? undefined : found;
}
