import type { ts } from 'ts-morph';
import { memberOfClass, memberOfInstance } from './classes.js';
import type { Evaluator } from './evaluator.js';
import { hostMember, sideOf } from './host-symbols.js';
import { isUnknown, literal, unknown, type Value } from './value.js';

/** The value of a member, as in `object.name`. */
export function memberOf(evaluator: Evaluator, object: Value, name: string, at: ts.Node): Value {
  switch (object.kind) {
    case 'unknown':
      return { ...object, node: at };
    case 'host': {
      const side = sideOf(object.symbol, name);
      if (side !== undefined) return literal(side);
      const symbol = hostMember(object.symbol, name);
      return symbol === undefined ? unknown('other', at) : { kind: 'host', symbol };
    }
    case 'module':
      return evaluator.exported(object.file, name, at);
    case 'array':
      return /^\d+$/.test(name)
        ? (object.items[Number(name)]?.value() ?? unknown('no-such-name', at))
        : unknown('other', at);
    case 'object':
      return memberOfObject(object, name, at);
    // `files.collection` of ostrio:files.
    case 'collection':
      return name === 'collection' ? object : unknown('other', at);
    case 'class':
      return memberOfClass(evaluator, object, name, at);
    case 'instance':
      return memberOfInstance(evaluator, object, name, at);
    case 'literal':
    case 'function':
      return unknown('other', at);
  }
}

/** Read from the end, as later members overwrite earlier ones. */
function memberOfObject({ members }: Value & { kind: 'object' }, name: string, at: ts.Node): Value {
  for (const member of [...members].reverse()) {
    if (isUnknown(member)) return { ...member, node: at };
    if (member.name === name) return member.value();
  }
  return unknown('no-such-name', at);
}
