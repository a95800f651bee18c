import { ts } from 'ts-morph';
import {
  argumentNodes,
  asObject,
  type HostSymbol,
  isUnknown,
  type Member,
  type Unknown,
} from '../interpreter/index.js';
import { type Call, isInside } from '../syntax/index.js';
import { findCreatedMethod } from './created-method.js';
import type { Finder, Search } from './finder.js';
import { declarationWithHandler, mapOfHandlers } from './handlers.js';
import { staticName } from './names.js';
import { readOptions } from './options.js';
import { undecidedAdvice } from './undecidable.js';

/** `methods({ name: handler })`. */
export function findMethods(finder: Search, call: Call, symbol: HostSymbol): void {
  const [map] = argumentNodes(finder.evaluator, call);
  if (map === undefined) return;
  const value = asObject(finder.evaluator, finder.evaluator.evaluate(map));
  if (value.kind !== 'object') {
    reportMap(finder, map, value.kind === 'unknown' ? value : 'other');
    return;
  }
  // Parts of a map that a function makes are reported where it is called.
  const isUndecidedElsewhere = (member: Member | Unknown): member is Unknown =>
    ts.isCallExpression(map) && isUnknown(member) && !isInside(member.node, map);
  const undecided = value.members.find(isUndecidedElsewhere);
  if (undecided !== undefined) reportMap(finder, map, undecided);
  const members = value.members.filter((member) => !isUndecidedElsewhere(member));
  finder.findings.methods.push(...mapOfHandlers(finder, { ...value, members }, 'method', symbol));
}

const reportMap = ({ report }: Finder, map: ts.Node, undecided: Unknown | 'other'): void =>
  report(
    'name-not-static',
    map,
    'The names of these methods cannot be decided.',
    undecidedAdvice(undecided, 'methods'),
  );

/** `method(name, handler, options?)`; in Meteor also a definition object: `Meteor.method({ name, run })`. */
export function findMethod(finder: Search, call: ts.CallExpression, symbol: HostSymbol): void {
  const [first] = argumentNodes(finder.evaluator, call);
  const isOneObject = first !== undefined && finder.evaluator.evaluate(first).kind === 'object';
  if (isOneObject && symbol.origin === 'meteor') {
    findCreatedMethod(finder, call, symbol);
    return;
  }
  const method = declarationWithHandler(finder, call, 'method', methodName(finder, call), symbol);
  if (method !== undefined) finder.findings.methods.push(method);
}

/** `setMethodOptions(name, options)`. */
export function findMethodOptions(finder: Search, call: Call): void {
  const [first, options] = argumentNodes(finder.evaluator, call);
  const name = methodName(finder, call);
  const decided = readOptions(finder, options, 'method');
  if (name !== undefined && first !== undefined)
    finder.findings.methodOptions.push({ at: first, name, options: decided });
}

function methodName(finder: Finder, call: Call): string | undefined {
  const [first] = argumentNodes(finder.evaluator, call);
  const name = staticName(finder, first, call, 'method');
  if (name === null) finder.report('name-invalid', first ?? call, 'A method needs a name.');
  return name ?? undefined;
}
