import { ts } from 'ts-morph';
import { documented } from './description.js';
import type { Finder, Findings, FoundPublication } from './finder.js';
import type { HostSymbol } from './host-symbols.js';
import { isNameFit, nameOf } from './names.js';
import { optionsOf } from './options.js';
import type { Call } from './scan.js';
import { adviceFor } from './undecidable.js';
import { type FunctionNode, isUnknown, type Value } from './value.js';

/** `publish(name, handler, options?)`, and Meteor's `publish({ name: handler })`. */
export function findPublication(finder: Finder, call: Call, { origin }: HostSymbol, found: Findings): void {
  const [first, handler, options] = call.arguments ?? [];
  if (first !== undefined && finder.evaluator.evaluate(first).kind === 'object') {
    found.publications.push(...publicationsOf(finder, first, origin));
    return;
  }
  const name = nameOf(finder, first, call, 'publication');
  const decided = optionsOf(finder, options);
  if (name === undefined || first === undefined) return;
  found.publications.push({
    name,
    at: first,
    documented: documented(call),
    origin,
    options: decided,
    handler: handler === undefined ? undefined : handlerOf(finder.evaluator.evaluate(handler)),
  });
}

function publicationsOf(
  finder: Finder,
  map: ts.Expression,
  origin: HostSymbol['origin'],
): FoundPublication[] {
  const value = finder.evaluator.evaluate(map);
  if (value.kind !== 'object') return [];
  return value.members.flatMap((member): FoundPublication[] => {
    if (isUnknown(member)) {
      finder.report(
        'name-not-static',
        member.node,
        'The name of the publication cannot be decided.',
        adviceFor(member.reason),
      );
      return [];
    }
    if (!isNameFit(finder, member.name, member.key, 'publication')) return [];
    const { name, key, node } = member;
    return [
      {
        name,
        at: key,
        documented: node,
        origin,
        options: { options: {} },
        handler: handlerOf(member.value()),
      },
    ];
  });
}

/** The function that is called, where it can be read. */
export const handlerOf = (value: Value): FunctionNode | undefined =>
  value.kind === 'function' ? implementation(value.node) : undefined;

/** The one of a function's overloads that has a body; overloads state no single list of parameters. */
function implementation(node: FunctionNode): FunctionNode | undefined {
  return ts.isFunctionDeclaration(node) && node.body === undefined ? undefined : node;
}
