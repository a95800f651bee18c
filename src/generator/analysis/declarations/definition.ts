/** Reads definition objects, which contain a whole declaration: `{ name, schema, run }`. */
import type { ts } from 'ts-morph';
import {
  decidedMember,
  findImplementation,
  findMember,
  type Implementation,
  isUnknown,
  type ObjectValue,
  type Reason,
  type Unknown,
} from '../interpreter/index.js';
import type { Finder } from './finder.js';
import { checkedName, decidedName } from './names.js';
import { undecidedAdvice } from './undecidable.js';

/** `undefined`, after a diagnostic, if the object cannot be decided. */
export function readDefinition(
  finder: Finder,
  node: ts.Node | undefined,
  call: ts.Node,
  what: string,
): ObjectValue | undefined {
  const value = node && finder.evaluator.evaluate(node);
  if (value?.kind === 'object') return value;
  reportUndecidedName(finder, node ?? call, what, value?.kind === 'unknown' ? value : 'other');
  return undefined;
}

/** `undefined`, after a diagnostic, if there is no usable name. */
export function definedName(
  finder: Finder,
  definition: ObjectValue,
  call: ts.Node,
  what: string,
  key = 'name',
): { name: string; at: ts.Node } | undefined {
  const member = findMember(definition, key);
  if (member === undefined || isUnknown(member)) {
    reportUndecidedName(finder, member?.node ?? call, what, member ?? 'other');
    return undefined;
  }
  const nameNode = member.expression ?? member.node;
  const name = checkedName(finder, decidedName(finder, member.value()), nameNode, what);
  if (name === null) finder.report('name-invalid', nameNode, `The ${what} has no name.`);
  // A declaration is reported where it is made, even if its name is written elsewhere.
  return name == null
    ? undefined
    : { name, at: nameNode.getSourceFile() === call.getSourceFile() ? nameNode : call };
}

export function definedFunction(finder: Finder, definition: ObjectValue, name: string): Implementation {
  const member = decidedMember(definition, name);
  return member === undefined
    ? { handler: undefined }
    : findImplementation(finder.evaluator, member.value(), member.expression);
}

const reportUndecidedName = ({ report }: Finder, at: ts.Node, what: string, reason: Reason | Unknown): void =>
  report(
    'name-not-static',
    at,
    `The name of the ${what} cannot be decided.`,
    undecidedAdvice(reason, 'definition'),
  );
