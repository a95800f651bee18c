/** The name that a call seems to declare, and the name that gets its result. */
import { ts } from 'ts-morph';
import type { ArgumentPosition } from '../../../shared/suggested-declarators.js';
import { createFinder, decidedName } from '../declarations/index.js';
import { type Evaluator, evaluatedArguments, isUnknown, type Value } from '../interpreter/index.js';
import { type Call, outermost } from '../syntax/index.js';

interface DeclaredName {
  which: ArgumentPosition;
  value: Value;
}

const NAME_KEYS = ['name', 'id', 'key', 'type'];

/** The first or second argument, or a member of the first, if it is a text or a wrapper decides it. */
export function declaredNameOf(evaluator: Evaluator, call: Call): DeclaredName | undefined {
  const callArguments = evaluatedArguments(evaluator, call).slice(0, 2);
  for (const [which, { node, value }] of callArguments.entries()) {
    const name = decidedName(createFinder(evaluator, []), node, value());
    if (which === 0 && name.kind === 'object') return keyedName(name);
    if (isNameText(name) || (name.kind === 'unknown' && name.binder !== undefined))
      return { which, value: name };
  }
  return undefined;
}

function keyedName({ members }: Value & { kind: 'object' }): DeclaredName | undefined {
  const names = members.flatMap((member): DeclaredName[] => {
    if (isUnknown(member) || !NAME_KEYS.includes(member.name)) return [];
    return [{ which: member.name, value: member.value() }];
  });
  return names.find(({ value }) => isNameText(value)) ?? names.find(({ value }) => value.kind === 'unknown');
}

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
