import type { ts } from 'ts-morph';
import { hostConstant, hostMember } from '../../../../shared/host-vocabulary.js';
import { nameOfFunction } from '../../syntax/index.js';
import { currentMember } from '../changed-names.js';
import { memberOfClass } from '../classes/classes.js';
import { decidedCollectionName } from '../classes/collection-parts.js';
import { memberOfInstance } from '../classes/instances.js';
import { evaluatedArguments } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import {
  findMember,
  isUnknown,
  literal,
  type MadeCollection,
  type ObjectValue,
  unknown,
  type Value,
} from '../values/value.js';
import { assignedMember } from './assigned-member.js';

/** The value of a member, as in `object.name`. */
export function memberValue(evaluator: Evaluator, object: Value, name: string, at: ts.Node): Value {
  switch (object.kind) {
    case 'unknown':
      return { ...object, node: at };
    case 'host': {
      const constant = hostConstant(object.symbol, name);
      if (constant !== undefined) return literal(constant);
      const symbol = hostMember(object.symbol, name);
      return symbol === undefined ? unknown('other', at) : { kind: 'host', symbol };
    }
    case 'module':
      return evaluator.exportedValue(object.file, name, at);
    case 'array':
      if (name === 'length') return literal(object.items.length);
      return /^\d+$/.test(name)
        ? (object.items[Number(name)]?.value() ?? unknown('no-such-name', at))
        : unknown('other', at);
    case 'object':
      return memberOfLiteral(evaluator, object, name, at);
    // `files.collection` of ostrio:files.
    case 'collection':
      if (name === 'collection' || name === '_collection') return object;
      return (
        (NAMES.has(name) ? nameOfCollection(evaluator, object) : undefined) ??
        memberOfCollection(evaluator, object, name, at)
      );
    case 'class':
      return memberOfClass(evaluator, object, name, at);
    case 'instance':
      return memberOfInstance(evaluator, object, name, at);
    case 'literal':
      return unknown('other', at);
    case 'function': {
      const own = name === 'name' ? nameOfFunction(object.node) : undefined;
      return own === undefined ? unknown('no-such-name', at) : literal(own);
    }
  }
}

/** Meteor's collections have their name in `_name`, collections of ostrio:files in `collectionName`. */
const NAMES: ReadonlySet<string> = new Set(['_name', 'collectionName']);

function nameOfCollection(evaluator: Evaluator, collection: MadeCollection): Value | undefined {
  const name = decidedCollectionName(evaluator, collection);
  return name === undefined ? undefined : literal(name);
}

/** A member of a class that extends the host's, or `Tasks.schema = …` beside `const Tasks = new Collection(…)`. */
function memberOfCollection(
  evaluator: Evaluator,
  collection: MadeCollection,
  name: string,
  at: ts.Node,
): Value {
  const { node, frame } = collection;
  const within = evaluator.within(frame);
  const assigned = assignedMember(evaluator, node, name);
  if (assigned !== undefined) return within.evaluate(assigned);
  const of = within.evaluate(node.expression);
  const member =
    of.kind === 'class'
      ? memberOfInstance(
          within,
          { kind: 'instance', of, arguments: evaluatedArguments(within, node) },
          name,
          at,
        )
      : undefined;
  return member === undefined || (isUnknown(member) && member.reason === 'no-such-name')
    ? unknown('other', at)
    : member;
}

function memberOfLiteral(evaluator: Evaluator, object: ObjectValue, name: string, at: ts.Node): Value {
  const member = findMember(object, name);
  const written = object.isExecuted ? undefined : object.written?.node;
  if (member === undefined) return unknown('no-such-name', at);
  if (isUnknown(member)) return { ...member, node: at };
  return written === undefined
    ? member.value()
    : currentMember(evaluator, [written], name, at, member.value());
}
