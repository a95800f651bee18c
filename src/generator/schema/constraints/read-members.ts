/** The names of an argument's members that a handler reads. Reading a member does not show the type of its value. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { type FunctionNode, isPlainAssignment } from '../../analysis/syntax/index.js';
import { isOfTextOrList } from './object-use.js';
import { referencesOfName } from './uses-arguments.js';

/** `title` of `task.title` and of `const { title } = task`. A member that the handler sets may not be the caller's. */
export function readMembers(
  evaluator: Evaluator,
  { body }: FunctionNode,
  parameter: ts.ParameterDeclaration,
): string[] {
  const { name } = parameter;
  if (!ts.isIdentifier(name) || body === undefined) return [];
  const uses = referencesOfName(evaluator, body, parameter, name);
  const set = new Set(uses.flatMap((use) => (isSet(use.parent) ? use.parent.name.text : [])));
  return [...new Set(uses.flatMap(membersRead))].filter((member) => !set.has(member));
}

const isSet = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && isPlainAssignment(node.parent) && node.parent.left === node;

function membersRead(use: ts.Identifier): string[] {
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent)) return isOfTextOrList(parent) ? [] : [parent.name.text];
  const pattern =
    ts.isVariableDeclaration(parent) && parent.initializer === use && ts.isObjectBindingPattern(parent.name)
      ? parent.name
      : undefined;
  return (pattern?.elements ?? []).flatMap(({ dotDotDotToken, propertyName, name }) => {
    const key = propertyName ?? name;
    return dotDotDotToken === undefined && (ts.isIdentifier(key) || ts.isStringLiteral(key))
      ? [key.text]
      : [];
  });
}
