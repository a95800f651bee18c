import type { ts } from 'ts-morph';
import { documented } from './description.js';
import type { Finder, Findings } from './finder.js';
import type { HostSymbol } from './host-symbols.js';
import { nameOf } from './names.js';
import { adviceFor } from './undecidable.js';
import { isUnknown } from './value.js';

/** `new Collection(name, { idGeneration? })`. */
export function findCollection(
  finder: Finder,
  node: ts.NewExpression,
  { origin }: HostSymbol,
  found: Findings,
): void {
  const [first, options] = node.arguments ?? [];
  const name = nameOf(finder, first, node, 'collection');
  if (name === undefined || first === undefined) return;
  const settings = settingsOf(finder, options);
  if (settings === undefined) return;
  found.collections.push({
    name,
    at: first,
    documented: documented(node),
    origin,
    node,
    idGeneration: settings.idGeneration,
  });
}

interface Settings {
  idGeneration: 'STRING' | 'MONGO' | undefined;
}

/** Nothing for a collection that is no collection of this server, or that cannot be decided. */
function settingsOf(finder: Finder, node: ts.Expression | undefined): Settings | undefined {
  const settings: Settings = { idGeneration: undefined };
  if (node === undefined) return settings;
  const value = finder.evaluator.evaluate(node);
  if (value.kind === 'literal') return settings;
  if (value.kind !== 'object')
    return undecided(finder, node, value.kind === 'unknown' ? value.reason : 'other');
  for (const member of value.members) {
    if (isUnknown(member)) return undecided(finder, member.node, member.reason);
    const setting = member.value();
    const isUnset = setting.kind === 'literal' && setting.value === undefined;
    // A connection of its own: kept in memory (`null`), or a collection of another server.
    if (member.name === 'connection' && !isUnset) return undefined;
    if (member.name !== 'idGeneration' || isUnset) continue;
    if (setting.kind === 'unknown')
      return undecided(finder, member.expression ?? member.node, setting.reason);
    if (setting.kind === 'literal' && (setting.value === 'STRING' || setting.value === 'MONGO')) {
      settings.idGeneration = setting.value;
    } else {
      finder.report(
        'option-invalid',
        member.expression ?? member.node,
        "idGeneration is either 'STRING' or 'MONGO'.",
      );
    }
  }
  return settings;
}

function undecided({ report }: Finder, at: ts.Node, reason: Parameters<typeof adviceFor>[0]): undefined {
  report(
    'options-not-static',
    at,
    'The options of the collection cannot be decided, so there are no routes.',
    adviceFor(reason, 'options'),
  );
}
