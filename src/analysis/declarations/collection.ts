import { ts } from 'ts-morph';
import type { HostSymbol, Making } from '../interpreter/index.js';
import { argumentNodes, collectionParts, decidedMember, isUnknown } from '../interpreter/index.js';
import { documented } from '../syntax/index.js';
import { definedName, definitionOf } from './definition.js';
import type { Finder, Findings } from './finder.js';
import { placeOfName, staticName } from './names.js';
import { adviceFor } from './undecidable.js';

/** `new Collection(name, { idGeneration? })`. */
export function findCollection(finder: Finder, { node, made }: Making, found: Findings): void {
  const parts = collectionParts(finder.evaluator, node);
  if (parts === undefined) return;
  const within = { ...finder, evaluator: parts.evaluator };
  const name = staticName(within, parts.name, node, 'collection');
  if (name === undefined) return;
  const settings = settingsOf(within, parts.options);
  if (settings === undefined) return;
  const { origin } = made.symbol;
  const { frame } = finder.evaluator;
  const nameNode = parts.name ?? node;
  const at = frame === undefined ? (node.arguments?.[0] ?? node) : placeOfName(within, nameNode);
  const { elsewhere, ...kept } = settings;
  const collection = {
    name,
    at,
    documented: documented(frame === undefined ? node : at),
    origin,
    node,
    frame,
    ...kept,
    ...(isMadeLater(node) ? { mayRepeat: true as const } : {}),
  };
  if (elsewhere === undefined) found.collections.push(collection);
  else found.elsewhere.push({ ...collection, withheld: elsewhere });
}

/** Whether a function makes it: nobody may call that function, or it may check first whether the collection exists. */
const isMadeLater = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

/** `new FilesCollection({ collectionName })` of ostrio:files. */
export function findFilesCollection(finder: Finder, { node, made }: Making, found: Findings): void {
  const within = { ...finder, evaluator: made.evaluator };
  const definition = definitionOf(within, made.arguments[0], node, 'collection');
  // Given a `collection`, it declares none: that one is declared where it is made.
  if (definition === undefined || decidedMember(definition, 'collection') !== undefined) return;
  const named = definedName(within, definition, node, 'collection', 'collectionName');
  if (named === undefined) return;
  const { origin } = made.symbol;
  found.collections.push({ ...named, documented: documented(node), origin, node, idGeneration: undefined });
}

/** `createCollection({ name, options? })` of quave:collections. */
export function findCreatedCollection(
  finder: Finder,
  call: ts.CallExpression,
  { origin }: HostSymbol,
  found: Findings,
): void {
  const definition = definitionOf(finder, argumentNodes(finder.evaluator, call)[0], call, 'collection');
  const named = definition && definedName(finder, definition, call, 'collection');
  // `instance` adds to a collection that exists.
  if (definition === undefined || decidedMember(definition, 'instance') !== undefined) return;
  if (named === undefined || named.name === 'users') return;
  found.collections.push({
    ...named,
    documented: documented(call),
    origin,
    node: call,
    idGeneration: undefined,
  });
}

interface Settings {
  idGeneration: 'STRING' | 'MONGO' | undefined;
  mayRepeat?: true;
  /** Why its documents are not in this server's database. */
  elsewhere?: string;
}

/**
 * Collections that may repeat a name. A second `Collection` with methods is refused, because it would define them twice.
 */
const MAY_REPEAT: ReadonlyMap<string, boolean> = new Map([
  ['_suppressSameNameError', true],
  ['defineMutationMethods', false],
]);

/** `undefined`, after a diagnostic, if they cannot be decided. */
function settingsOf(finder: Finder, node: ts.Expression | undefined): Settings | undefined {
  const settings: Settings = { idGeneration: undefined };
  if (node === undefined) return settings;
  const value = finder.evaluator.evaluate(node);
  if (value.kind === 'literal') return settings;
  if (value.kind !== 'object')
    return undecidedSettings(finder, node, value.kind === 'unknown' ? value.reason : 'other');
  for (const member of value.members) {
    if (isUnknown(member)) return undecidedSettings(finder, member.node, member.reason);
    const setting = member.value();
    const isUnset = setting.kind === 'literal' && setting.value === undefined;
    if (member.name === 'connection' && !isUnset) {
      settings.elsewhere = setting.kind === 'literal' ? 'kept in memory' : 'of another server';
    }
    if (setting.kind === 'literal' && MAY_REPEAT.get(member.name) === setting.value)
      settings.mayRepeat = true;
    if (member.name !== 'idGeneration' || isUnset) continue;
    if (setting.kind === 'unknown')
      return undecidedSettings(finder, member.expression ?? member.node, setting.reason);
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

function undecidedSettings(
  { report }: Finder,
  at: ts.Node,
  reason: Parameters<typeof adviceFor>[0],
): undefined {
  report(
    'options-not-static',
    at,
    'The options of the collection cannot be decided, so there are no routes.',
    adviceFor(reason, 'options'),
  );
}
