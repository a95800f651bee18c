import type { ts } from 'ts-morph';
import type { HostSymbol } from '../interpreter/index.js';
import { argumentNodes } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { findCreatedMethod } from './created-method.js';
import type { Finder, Findings } from './finder.js';
import { calledWithHandler, mapIn, mapOfHandlers } from './handlers.js';
import { staticName } from './names.js';
import { optionsOf } from './options.js';
import { adviceFor } from './undecidable.js';

/** `methods({ name: handler })`. */
export function findMethods(finder: Finder, call: Call, symbol: HostSymbol, findings: Findings): void {
  const [map] = argumentNodes(finder.evaluator, call);
  if (map === undefined) return;
  const value = mapIn(finder.evaluator, map);
  if (value.kind !== 'object') {
    finder.report(
      'name-not-static',
      map,
      'The names of these methods cannot be decided.',
      adviceFor(value.kind === 'unknown' ? value : 'other', 'methods'),
    );
    return;
  }
  findings.methods.push(...mapOfHandlers(finder, value, 'method', symbol));
}

/** `method(name, handler, options?)`; in Meteor also a definition object: `Meteor.method({ name, run })`. */
export function findMethod(
  finder: Finder,
  call: ts.CallExpression,
  symbol: HostSymbol,
  findings: Findings,
): void {
  const [first] = argumentNodes(finder.evaluator, call);
  const isOneObject = first !== undefined && finder.evaluator.evaluate(first).kind === 'object';
  if (isOneObject && symbol.origin === 'meteor') {
    findCreatedMethod(finder, call, symbol, findings);
    return;
  }
  const method = calledWithHandler(finder, call, methodName(finder, call), symbol);
  if (method !== undefined) findings.methods.push(method);
}

/** `setMethodOptions(name, options)`. */
export function findMethodOptions(finder: Finder, call: Call, findings: Findings): void {
  const [first, options] = argumentNodes(finder.evaluator, call);
  const name = methodName(finder, call);
  const decided = optionsOf(finder, options);
  if (name !== undefined && first !== undefined)
    findings.methodOptions.push({ at: first, name, options: decided });
}

function methodName(finder: Finder, call: Call): string | undefined {
  const [first] = argumentNodes(finder.evaluator, call);
  const name = staticName(finder, first, call, 'method');
  if (name === null) finder.report('name-invalid', first ?? call, 'A method needs a name.');
  return name ?? undefined;
}
