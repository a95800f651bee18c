import { ts } from 'ts-morph';
import {
  type Declaration,
  enclosingScope,
  type ImportedName,
  implementedOverload,
  importOfDeclaration,
} from '../syntax/index.js';
import { changingFunctions, isChanged } from './changed-names.js';
import { isFrames, iterationsOfNode } from './objects/iterations.js';
import { memberValue } from './objects/members.js';
import { moduleValue } from './objects/modules.js';
import { enumObject, propertyName } from './objects/objects.js';
import { onlyValue } from './only-value.js';
import type { Evaluator } from './values/evaluator.js';
import { currentExecution } from './values/execution.js';
import { frameOfBinder } from './values/frame.js';
import {
  isMutable,
  type Member,
  type Unknown,
  undecidedValue,
  unknown,
  type Value,
  withUnknownChanges,
} from './values/value.js';

/** The value that a declaration gives to its name. */
export function valueOfDeclaration(evaluator: Evaluator, node: Declaration): Value {
  if (ts.isVariableDeclaration(node)) return variable(evaluator, node);
  if (ts.isBindingElement(node)) return valueOfBindingElement(evaluator, node);
  const importing = importOfDeclaration(node);
  if (importing !== undefined) return importedValue(evaluator, importing, node);
  if (ts.isFunctionDeclaration(node))
    return { kind: 'function', node: implementedOverload(node), frame: evaluator.frame };
  if (ts.isFunctionExpression(node)) return { kind: 'function', node, frame: evaluator.frame };
  if (ts.isEnumDeclaration(node)) return enumObject(evaluator, mergedEnums(evaluator, node));
  if (ts.isClassLike(node)) return { kind: 'class', node, frame: evaluator.frame };
  if (ts.isModuleDeclaration(node)) return namespaceObject(evaluator, node);
  return ts.isParameter(node)
    ? valueOfBinder(evaluator, node.parent, node, 'parameter')
    : unknown('other', node);
}

/** The functions, classes, enums and namespaces of a namespace. Other modules may assign its variables, and add members. */
function namespaceObject(evaluator: Evaluator, node: ts.ModuleDeclaration): Value {
  const statements = node.body !== undefined && ts.isModuleBlock(node.body) ? node.body.statements : [];
  const members = statements.flatMap((statement): Member[] => {
    const { name: key } = isNamespaceMember(statement) ? statement : {};
    return isNamespaceMember(statement) && key !== undefined && ts.isIdentifier(key)
      ? [{ name: key.text, key, node: statement, value: () => evaluator.declaration(statement) }]
      : [];
  });
  return { kind: 'object', members: [unknown('other', node), ...members] };
}

const isNamespaceMember = (
  node: ts.Statement,
): node is ts.FunctionDeclaration | ts.ClassDeclaration | ts.EnumDeclaration | ts.ModuleDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isModuleDeclaration(node);

function variable(evaluator: Evaluator, node: ts.VariableDeclaration): Value {
  const list = node.parent;
  if (ts.isCatchClause(list)) return unknown('other', node);
  if (ts.isForOfStatement(list.parent) || ts.isForInStatement(list.parent))
    return valueOfBinder(evaluator, list.parent, node, 'loop');
  const made = onlyValue(evaluator, node);
  if (made === undefined) return unknown('variable', node);
  const value = evaluator.evaluate(made);
  if (!isMutable(value)) return value;
  const isOfOthers = evaluator.isChangedElsewhere(made);
  if (!isOfOthers && !isChanged(evaluator, node)) return value;
  const scope = enclosingScope(node);
  const isRunning =
    currentExecution(evaluator.frame) !== undefined &&
    scope &&
    frameOfBinder(evaluator.frame, scope) !== undefined;
  // Another name of an object that the execution may have changed already.
  if (isRunning && (ts.isIdentifier(made) || ts.isPropertyAccessExpression(made))) return value;
  const isFinal =
    !(isRunning || isOfOthers) &&
    scope !== undefined &&
    ts.isSourceFile(scope) &&
    changingFunctions(evaluator, node).every((run) => iterationsOfNode(evaluator, run) !== undefined);
  return (
    (isFinal ? evaluator.valuesOfLoadedFile(scope).get(node) : undefined) ?? withUnknownChanges(value, node)
  );
}

/** A parameter or the variable of a loop has a value for each call or iteration; without a frame it is unknown. */
function valueOfBinder(
  evaluator: Evaluator,
  binder: ts.Node,
  node: ts.Node,
  reason: 'parameter' | 'loop',
): Value {
  const iterations = iterationsOfNode(evaluator, binder);
  if (iterations !== undefined && !isFrames(iterations)) return { ...iterations, node };
  return { ...unknown(reason, node), binder };
}

/** `{ a: { b } }` of `const { a: { b } } = object`. */
function valueOfBindingElement(evaluator: Evaluator, node: ts.BindingElement): Value {
  const owner = node.parent.parent;
  const whole = evaluator.declaration(owner);
  if (node.dotDotDotToken !== undefined) return undecidedValue(whole, node);
  const value = memberBound(evaluator, node, whole);
  const { initializer } = node;
  if (initializer === undefined) return value;
  const isMissing =
    (value.kind === 'literal' && value.value === undefined) ||
    (value.kind === 'unknown' && value.reason === 'no-such-name');
  return isMissing ? evaluator.evaluate(initializer) : value;
}

function memberBound(evaluator: Evaluator, node: ts.BindingElement, whole: Value): Value {
  if (ts.isArrayBindingPattern(node.parent)) {
    return memberValue(evaluator, whole, String(node.parent.elements.indexOf(node)), node);
  }
  const name = boundKey(evaluator, node.propertyName ?? node.name);
  return typeof name === 'string' ? memberValue(evaluator, whole, name, node) : name;
}

const boundKey = (evaluator: Evaluator, key: ts.PropertyName | ts.BindingName): string | Unknown =>
  ts.isObjectBindingPattern(key) || ts.isArrayBindingPattern(key)
    ? unknown('other', key)
    : propertyName(evaluator, key);

function importedValue(evaluator: Evaluator, { specifier, name }: ImportedName, at: ts.Node): Value {
  const module = moduleValue(evaluator, specifier, at);
  return name === undefined ? module : memberValue(evaluator, module, name, at);
}

/** An enum may be declared in several parts. */
const mergedEnums = (evaluator: Evaluator, node: ts.EnumDeclaration): ts.EnumDeclaration[] =>
  (evaluator.lookup(node.name.text, node) ?? [node]).filter(ts.isEnumDeclaration);
