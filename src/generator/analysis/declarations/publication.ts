import { argumentNodes, asObject, type HostSymbol } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { Search } from './finder.js';
import { declarationWithHandler, mapOfHandlers } from './handlers.js';
import { staticName } from './names.js';

/** `publish(name, handler, options?)`, and Meteor's `publish({ name: handler })`. */
export function findPublication(finder: Search, call: Call, symbol: HostSymbol): void {
  const { findings } = finder;
  const [first] = argumentNodes(finder.evaluator, call);
  const value = first && asObject(finder.evaluator, finder.evaluator.evaluate(first));
  if (value?.kind === 'object') {
    findings.publications.push(...mapOfHandlers(finder, value, 'publication', symbol));
    return;
  }
  const name = staticName(finder, first, call, 'publication', symbol.origin);
  const publication = declarationWithHandler(finder, call, 'publication', name, symbol);
  if (publication !== undefined) findings.publications.push(publication);
}

/** `publishComposite(name, handler)`, or an object in the handler's place, which takes no arguments. */
export function findComposite(finder: Search, call: Call, symbol: HostSymbol): void {
  const [first, second] = argumentNodes(finder.evaluator, call);
  const name = staticName(finder, first, call, 'publication', symbol.origin);
  const publication = declarationWithHandler(finder, call, 'publication', name, symbol);
  if (publication === undefined) return;
  const isFixed = second !== undefined && finder.evaluator.evaluate(second).kind === 'object';
  finder.findings.publications.push({
    ...publication,
    isComposite: true,
    ...(isFixed ? { argumentsValidation: 'nothing' } : {}),
  });
}
