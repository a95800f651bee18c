import type { Finder, Findings } from './finder.js';
import { calledWithHandler, mapOfHandlers } from './handlers.js';
import type { HostSymbol } from './host-symbols.js';
import { nameOf } from './names.js';
import type { Call } from './scan.js';

/** `publish(name, handler, options?)`, and Meteor's `publish({ name: handler })`. */
export function findPublication(finder: Finder, call: Call, symbol: HostSymbol, found: Findings): void {
  const [first] = call.arguments ?? [];
  const value = first === undefined ? undefined : finder.evaluator.evaluate(first);
  if (value?.kind === 'object') {
    found.publications.push(...mapOfHandlers(finder, value, 'publication', symbol));
    return;
  }
  const publication = calledWithHandler(finder, call, nameOf(finder, first, call, 'publication'), symbol);
  if (publication !== undefined) found.publications.push(publication);
}
