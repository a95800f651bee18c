import { ts } from 'ts-morph';
import { documented } from './description.js';
import type { Finder, Findings } from './finder.js';
import type { HostSymbol } from './host-symbols.js';
import { isNameFit, nameOf } from './names.js';
import { optionsOf } from './options.js';
import { handlerOf } from './publication.js';
import type { Call } from './scan.js';
import { adviceFor } from './undecidable.js';
import { isUnknown } from './value.js';

/** `methods({ name: handler })`. */
export function findMethods(finder: Finder, call: Call, { origin }: HostSymbol, found: Findings): void {
  const [map] = call.arguments ?? [];
  if (map === undefined) return;
  const value = finder.evaluator.evaluate(map);
  if (value.kind !== 'object') {
    const reason = value.kind === 'unknown' ? value.reason : 'other';
    finder.report(
      'name-not-static',
      map,
      'The names of these methods cannot be decided.',
      adviceFor(reason, 'methods'),
    );
    return;
  }
  for (const member of value.members) {
    if (isUnknown(member)) {
      finder.report(
        'name-not-static',
        member.node,
        'The name of the method cannot be decided.',
        adviceFor(member.reason, ts.isSpreadAssignment(member.node) ? 'methods' : 'text'),
      );
    } else if (isNameFit(finder, member.name, member.key, 'method')) {
      const { name, key, node } = member;
      found.methods.push({
        name,
        at: key,
        documented: node,
        origin,
        options: { options: {} },
        handler: handlerOf(member.value()),
      });
    }
  }
}

/** `method(name, handler, options?)`. */
export function findMethod(finder: Finder, call: Call, { origin }: HostSymbol, found: Findings): void {
  const [first, handler, options] = call.arguments ?? [];
  const name = methodName(finder, first, call);
  const decided = optionsOf(finder, options);
  if (name === undefined || first === undefined) return;
  found.methods.push({
    name,
    at: first,
    documented: documented(call),
    origin,
    options: decided,
    handler: handler === undefined ? undefined : handlerOf(finder.evaluator.evaluate(handler)),
  });
}

/** `setMethodOptions(name, options)`. */
export function findMethodOptions(finder: Finder, call: Call, found: Findings): void {
  const [first, options] = call.arguments ?? [];
  const name = methodName(finder, first, call);
  const decided = optionsOf(finder, options);
  if (name !== undefined && first !== undefined)
    found.methodOptions.push({ at: first, name, options: decided });
}

function methodName(finder: Finder, node: ts.Node | undefined, call: Call): string | undefined {
  const name = nameOf(finder, node, call, 'method');
  if (name === null) finder.report('name-invalid', node ?? call, 'A method needs a name.');
  return name ?? undefined;
}
