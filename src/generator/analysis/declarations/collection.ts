import { ts } from 'ts-morph';
import { documentedNode } from '../comments/index.js';
import type { Evaluator, HostSymbol, Making } from '../interpreter/index.js';
import {
  argumentNodes,
  collectionParts,
  decidedMember,
  hostCallee,
  hostCreationInSource,
  isOfCall,
  placeOfText,
} from '../interpreter/index.js';
import { outermost } from '../syntax/index.js';
import { collectionSettings } from './collection-settings.js';
import { definedName, readDefinition } from './definition.js';
import type { Search } from './finder.js';
import { staticName } from './names.js';

/** `new Collection(name, { idGeneration? })`. */
export function findCollection(finder: Search, { node, made }: Making): void {
  const parts = collectionParts(finder.evaluator, node);
  if (parts === undefined) return;
  const within = { ...finder, evaluator: parts.evaluator };
  const { origin } = made.symbol;
  const name = staticName(within, parts.name, node, 'collection', origin);
  if (name === undefined) return;
  const isLate = isInHandler(finder, node);
  if (isLate)
    finder.report(
      'collection-in-handler',
      node,
      'A handler creates this collection, at each of its calls: it gets no routes.',
      'Create it once, outside the handler.',
    );
  const { withheld = isLate ? 'created in a handler' : undefined, ...settings } = collectionSettings(
    within,
    parts.options,
  );
  const { frame } = finder.evaluator;
  const nameNode = parts.name ?? node;
  const at = isOfCall(frame) ? placeOfText(parts.evaluator, nameNode) : (node.arguments?.[0] ?? node);
  const collection = {
    name,
    at,
    documented: documentedNode(isOfCall(frame) ? at : node),
    origin,
    node,
    frame,
    ...settings,
    ...(isMadeLater(node) ? { mayRepeat: true as const } : {}),
  };
  if (withheld === undefined) finder.findings.collections.push(collection);
  else finder.findings.elsewhere.push({ ...collection, withheld });
}

/** Whether the collection is created inside a function, which may never be called or may first check whether the collection exists. */
const isMadeLater = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

/** Whether the handler of a publication or method creates the collection, which does not exist before a call. */
const isInHandler = ({ evaluator }: Search, node: ts.Node): boolean =>
  ts.findAncestor(node, (around) => ts.isFunctionLike(around) && isPassedToHost(evaluator, around)) !==
  undefined;

/** Whether a host's function gets a handler, or an object with it. */
function isPassedToHost(evaluator: Evaluator, handler: ts.Node): boolean {
  let passed = outermost(handler);
  while (ts.isPropertyAssignment(passed.parent) || ts.isObjectLiteralExpression(passed.parent))
    passed = outermost(passed.parent);
  const { parent: call } = passed;
  const source = call.getSourceFile();
  if (ts.isNewExpression(call)) return hostCreationInSource(evaluator, source, call)?.symbol !== undefined;
  return (
    ts.isCallExpression(call) &&
    call.expression !== passed &&
    hostCallee(evaluator, source, call) !== undefined
  );
}

/** `new FilesCollection({ collectionName })` of ostrio:files. */
export function findFilesCollection(finder: Search, { node, made }: Making): void {
  const within = { ...finder, evaluator: made.evaluator };
  const definition = readDefinition(within, made.arguments[0], node, 'collection');
  // An existing `collection` passed as an option is declared where it is created.
  if (definition === undefined || decidedMember(definition, 'collection') !== undefined) return;
  const named = definedName(within, definition, node, 'collection', 'collectionName');
  if (named === undefined) return;
  const { origin } = made.symbol;
  finder.findings.collections.push({
    ...named,
    documented: documentedNode(node),
    origin,
    node,
    idGeneration: undefined,
  });
}

/** `createCollection({ name, options? })` of quave:collections. */
export function findCreatedCollection(finder: Search, call: ts.CallExpression, { origin }: HostSymbol): void {
  const definition = readDefinition(finder, argumentNodes(finder.evaluator, call)[0], call, 'collection');
  const named = definition && definedName(finder, definition, call, 'collection');
  // `instance` adds to a collection that exists.
  if (definition === undefined || decidedMember(definition, 'instance') !== undefined) return;
  if (named === undefined || named.name === 'users') return;
  finder.findings.collections.push({
    ...named,
    documented: documentedNode(call),
    origin,
    node: call,
    idGeneration: undefined,
  });
}
