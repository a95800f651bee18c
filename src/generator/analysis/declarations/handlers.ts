/** Finds publications and methods by their handlers: with one call for each, or a map for all. */
import { ts } from 'ts-morph';
import { documentedNode } from '../comments/index.js';
import {
  argumentNodes,
  findImplementation,
  type HostSymbol,
  isOfCall,
  isUnknown,
  type Member,
  placeOfText,
  registrationNode,
  type Value,
} from '../interpreter/index.js';
import { type Call, isInside } from '../syntax/index.js';
import type { DeclaredMethod, Finder } from './finder.js';
import { isNameFit, placeOfDeclaration } from './names.js';
import { readOptions, withoutErrors } from './options.js';
import { undecidedAdvice } from './undecidable.js';

/** `(name, handler, options?)`; `undefined` if the name is not decided. */
export function declarationWithHandler<Name extends string | null>(
  finder: Finder,
  call: Call,
  kind: 'publication' | 'method',
  name: Name | undefined,
  { origin }: HostSymbol,
): (Omit<DeclaredMethod, 'name'> & { name: Name }) | undefined {
  const [first, handler, optionsNode] = argumentNodes(finder.evaluator, call);
  const reading = origin === 'meteor' ? withoutErrors(finder, optionsNode) : finder;
  const options = readOptions(reading, optionsNode, kind);
  if (name === undefined || first === undefined) return undefined;
  const implementation =
    handler === undefined
      ? { handler }
      : findImplementation(finder.evaluator, finder.evaluator.evaluate(handler), handler);
  const written = placeOfText(finder.evaluator, first);
  const site = registrationNode(finder.evaluator, written, call);
  const at = placeOfDeclaration({ at: written, handler: implementation.handler, site });
  return {
    name,
    at,
    documented: documentedNode(isOfCall(finder.evaluator.frame) ? at : call),
    origin,
    options,
    ...implementation,
  };
}

/** `{ name: handler, … }` */
export function mapOfHandlers(
  finder: Finder,
  { members }: Extract<Value, { kind: 'object' }>,
  kind: 'publication' | 'method',
  { origin, drop }: Pick<HostSymbol, 'origin'> & { drop?: number },
): DeclaredMethod[] {
  const lastByName = new Map(
    members.flatMap((member) => (isUnknown(member) ? [] : [[member.name, member] as const])),
  );
  return members.flatMap((member): DeclaredMethod[] => {
    if (!isUnknown(member) && isReplaced(finder, member, lastByName.get(member.name))) return [];
    if (isUnknown(member)) {
      const advice = undecidedAdvice(member, ts.isSpreadAssignment(member.node) ? 'methods' : 'text');
      finder.report('name-not-static', member.node, `The name of the ${kind} cannot be decided.`, advice);
      return [];
    }
    if (!isNameFit(finder, member.name, member.key, kind)) return [];
    const { name, key, node, site = key } = member;
    const implementation = findImplementation(finder.evaluator, member.value(), member.expression, drop);
    const at = placeOfDeclaration({ at: key, handler: implementation.handler, site });
    // A loop or a wrapper may compute the key from text that is written elsewhere.
    const documentedAt = isInside(at, node) ? node : documentedNode(at);
    return [{ name, at, documented: documentedAt, origin, options: { options: {} }, ...implementation }];
  });
}

/**
 * Reports a call whose maps are all empty, unless the source has `{}` there: code that is not followed may fill the
 * maps.
 */
export function reportEmptyMaps(finders: readonly Finder[], call: ts.CallExpression): void {
  const [finder] = finders;
  const isEmpty = finders.every(({ evaluator }) => {
    const [map] = argumentNodes(evaluator, call);
    const value = map && evaluator.evaluate(map);
    return value?.kind === 'object' && value.members.length === 0 && !isWrittenEmpty(value.written?.node);
  });
  const [map] = finder === undefined ? [] : argumentNodes(finder.evaluator, call);
  if (finder === undefined || map === undefined || !isEmpty) return;
  const shown = map.getText().split('\n', 1)[0];
  const hint = 'It seems to be empty. If code fills it, write its members in an object literal.';
  finder.report('name-not-static', map, `No name could be read from '${shown}'.`, hint);
}

/** `{}` of `methods({})` */
const isWrittenEmpty = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  ts.isCallExpression(node.parent) &&
  ts.isObjectLiteralExpression(node) &&
  node.properties.length === 0;

/** If two members have the same name, the last one counts; the other is reported. */
function isReplaced({ report }: Finder, member: Member, last = member): boolean {
  if (last === member) return false;
  const hint = 'The last one counts. Remove the others.';
  report('name-twice', last.key, `The object has the key '${last.name}' twice.`, hint, 'warning');
  return true;
}
