/** The name that a call seems to declare, and the name that gets its result. */
import { ts } from 'ts-morph';
import type { ArgumentPosition } from '../../../shared/suggested-declarators.js';
import { createFinder, decidedName } from '../declarations/index.js';
import { type Evaluator, evaluatedArguments, isUnknown, unknown, type Value } from '../interpreter/index.js';
import { type Call, outermost } from '../syntax/index.js';

interface DeclaredName {
  which: ArgumentPosition;
  value: Value;
}

const NAME_KEYS = /^(?:name|id|key|type|(?:publication|method|collection)Name)$/;

/**
 * The first or second argument, or a member of an object among the arguments, if it is a text or a wrapper decides it. A
 * collection that is the first argument gives its name, if no other argument has one.
 */
export function declaredNameOf(evaluator: Evaluator, call: Call): DeclaredName | undefined {
  const finder = createFinder(evaluator, []);
  const all = evaluatedArguments(evaluator, call).map(({ node, value }) => ({ node, value: value() }));
  const [first] = all;
  if (first === undefined) return undefined;
  if (first.value.kind === 'object') return keyedName(first.value);
  const keyed = all.flatMap(({ value }, position) =>
    value.kind === 'object' ? (keyedName(value, `${position}.`) ?? []) : [],
  );
  const texts = all.slice(0, 2).flatMap(({ node, value }, which): DeclaredName[] => {
    const name = decidedName(finder, node, value);
    return isNameText(name) || (isUnknown(name) && name.binder !== undefined) ? [{ which, value: name }] : [];
  });
  const names = first.value.kind === 'collection' ? [...keyed, ...texts] : [...texts, ...keyed];
  // A name that is `undefined` is assigned in code that was not executed.
  const open = isUndefined(first.value) ? unknown('variable', first.node) : first.value;
  return names[0] ?? (isUnknown(open) ? { which: 0, value: open } : undefined);
}

function keyedName({ members }: Value & { kind: 'object' }, prefix = ''): DeclaredName | undefined {
  const names = members.flatMap((member): DeclaredName[] =>
    isUnknown(member) || !NAME_KEYS.test(member.name)
      ? []
      : [{ which: `${prefix}${member.name}`, value: member.value() }],
  );
  return names.find(({ value }) => isNameText(value)) ?? names.find(({ value }) => isUnknown(value));
}

export const isUndefined = (value: Value): boolean => value.kind === 'literal' && value.value === undefined;

export const isNameText = (value: Value): value is Value & { kind: 'literal'; value: string } =>
  value.kind === 'literal' && typeof value.value === 'string' && value.value !== '';

/** The module's variable, or the field, that gets a call's result; `undefined` if there is none. */
export function storedAs(call: ts.Expression): string | undefined {
  const { parent } = outermost(call);
  const isStored = (ts.isVariableDeclaration(parent) && isOfModule(parent)) || isField(parent);
  return isStored && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

const isField = (node: ts.Node): node is ts.PropertyDeclaration | ts.PropertyAssignment =>
  ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node);

const isOfModule = ({ parent }: ts.VariableDeclaration): boolean =>
  ts.isVariableStatement(parent.parent) && ts.isSourceFile(parent.parent.parent);
