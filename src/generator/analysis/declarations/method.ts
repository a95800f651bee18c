import { ts } from 'ts-morph';
import { argumentNodes, asObject, type HostSymbol, isUnknown } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { findCreatedMethod } from './created-method.js';
import type { Finder, Search } from './finder.js';
import { calledWithHandler, mapOfHandlers } from './handlers.js';
import { staticName } from './names.js';
import { optionsOf } from './options.js';
import { adviceFor } from './undecidable.js';

/** `methods({ name: handler })`. */
export function findMethods(finder: Search, call: Call, symbol: HostSymbol): void {
  const [map] = argumentNodes(finder.evaluator, call);
  if (map === undefined) return;
  const value = asObject(finder.evaluator, finder.evaluator.evaluate(map));
  if (value.kind !== 'object') {
    const advice = adviceFor(value.kind === 'unknown' ? value : 'other', 'methods');
    for (const { at, names } of placesOfMap(finder, map)) {
      const which = names.length === 0 ? '' : `: ${names.map((name) => `'${name}'`).join(', ')}`;
      finder.report('name-not-static', at, `The names of these methods cannot be decided${which}.`, advice);
    }
    return;
  }
  finder.findings.methods.push(...mapOfHandlers(finder, value, 'method', symbol));
}

/** The calls of the wrapper around a map, with the names that they pass; the map itself, if they pass none. */
function placesOfMap({ evaluator }: Finder, map: ts.Node): { at: ts.Node; names: string[] }[] {
  const wrapper = ts.findAncestor(map, ts.isFunctionLike);
  const frames = wrapper === undefined ? [] : evaluator.uses(wrapper);
  const places = frames.flatMap(({ site, arguments: passed }) => {
    const maps = passed.map(({ value }) => value()).filter((value) => value.kind === 'object');
    const names = maps.flatMap(({ members }) =>
      members.flatMap((member) => (isUnknown(member) ? [] : [member.name])),
    );
    return site === undefined || names.length === 0 ? [] : [{ at: site.at, names }];
  });
  return places.length === 0 ? [{ at: map, names: [] }] : places;
}

/** `method(name, handler, options?)`; in Meteor also a definition object: `Meteor.method({ name, run })`. */
export function findMethod(finder: Search, call: ts.CallExpression, symbol: HostSymbol): void {
  const [first] = argumentNodes(finder.evaluator, call);
  const isOneObject = first !== undefined && finder.evaluator.evaluate(first).kind === 'object';
  if (isOneObject && symbol.origin === 'meteor') {
    findCreatedMethod(finder, call, symbol);
    return;
  }
  const method = calledWithHandler(finder, call, 'method', methodName(finder, call), symbol);
  if (method !== undefined) finder.findings.methods.push(method);
}

/** `setMethodOptions(name, options)`. */
export function findMethodOptions(finder: Search, call: Call): void {
  const [first, options] = argumentNodes(finder.evaluator, call);
  const name = methodName(finder, call);
  const decided = optionsOf(finder, options, 'method');
  if (name !== undefined && first !== undefined)
    finder.findings.methodOptions.push({ at: first, name, options: decided });
}

function methodName(finder: Finder, call: Call): string | undefined {
  const [first] = argumentNodes(finder.evaluator, call);
  const name = staticName(finder, first, call, 'method');
  if (name === null) finder.report('name-invalid', first ?? call, 'A method needs a name.');
  return name ?? undefined;
}
