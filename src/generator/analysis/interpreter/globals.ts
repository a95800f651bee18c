/** Names that no file declares, and to which one file of the application assigns a value. */
import { ts } from 'ts-morph';
import { isStandaloneHost } from '../../../shared/conventions.js';
import type { Project } from '../../project/index.js';
import { allNodes, isPlainAssignment, outermost } from '../syntax/index.js';
import { isDead } from './call-sites/dead-code.js';
import type { Evaluator } from './values/evaluator.js';
import { literal } from './values/value.js';

/** `path` is a name or `App.names`. `undefined` if several places assign to it. */
export function globalAssignment(
  evaluator: Evaluator,
  use: ts.Node,
  path: string,
): ts.Expression | undefined {
  const { project } = evaluator;
  const from = use.getSourceFile().fileName;
  const files = filesAssigning(project, from, path);
  const assigned = files.flatMap((file) => loadTimeAssignments(evaluator, project.sources.tree(file), path));
  const [root = path] = path.split('.');
  const [only, ...others] = assigned;
  if (only === undefined || others.length > 0 || !isSharedName(evaluator, root, only.getSourceFile()))
    return undefined;
  evaluator.keep(only.getSourceFile().fileName);
  return only;
}

/**
 * The files of the same application that assign a value to the path. If there are several, and a file of the same
 * Meteor package assigns the root, only files of that package.
 */
function filesAssigning({ apps, modules, search }: Project, from: string, path: string): readonly string[] {
  const all = search.assigning(path).filter((file) => apps.of(file) === apps.of(from));
  const [root = path] = path.split('.');
  const isOwn = (file: string): boolean => modules.packageOfFile(file) === modules.packageOfFile(from);
  return all.length > 1 && search.assigning(root).some(isOwn) ? all.filter(isOwn) : all;
}

/** Whether another file assigns the name too, so that one file alone does not decide its value. */
export function isAssignedElsewhere({ project }: Evaluator, node: ts.Identifier): boolean {
  const from = node.getSourceFile().fileName;
  return filesAssigning(project, from, node.text).some((file) => file !== from);
}

/** The values that a file assigns when it is loaded: in its own statements, or else in blocks such as `if (Meteor.isServer)`. */
function loadTimeAssignments(evaluator: Evaluator, source: ts.SourceFile, path: string): ts.Expression[] {
  const own = source.statements.flatMap((statement) => valuesAssignedToPath(statement, path));
  if (own.length > 0) return own;
  return allNodes(source, (node) => !ts.isFunctionLike(node) || isCalledAtOnce(node))
    .flatMap((node) => valuesAssignedToPath(node, path))
    .filter((value) => !isDeadAssignment(evaluator, value));
}

/** `(function () { … })()` */
function isCalledAtOnce(node: ts.Node): boolean {
  const callee = outermost(node);
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee;
}

/** Each is decided once: a condition may read the name itself, as in `if (!App.tasks) App.tasks = …`. */
function isDeadAssignment(evaluator: Evaluator, value: ts.Expression): boolean {
  const decided = evaluator.ofOwner(value, 'isDead', value, () => literal(isDead(evaluator, value)));
  return decided.kind === 'literal' && decided.value === true;
}

/** The expression assigned to `App.names`, if no file declares `App`. */
export function memberAssignment(
  evaluator: Evaluator,
  node: ts.PropertyAccessExpression,
): ts.Expression | undefined {
  const path = sharedPath(evaluator, node);
  return path === undefined ? undefined : globalAssignment(evaluator, node, path);
}

/** The path of `App.names`, if no file declares `App`. `App` and `A` are one object after `A = App`. */
export function sharedPath(evaluator: Evaluator, node: ts.Expression): string | undefined {
  const [root, ...members] = memberPath(node) ?? [];
  if (root === undefined || !isSharedName(evaluator, root, node)) return undefined;
  const alias = globalAssignment(evaluator, node, root);
  const isAlias = alias !== undefined && ts.isIdentifier(alias) && isSharedName(evaluator, alias.text, alias);
  return [isAlias ? alias.text : root, ...members].join('.');
}

/** Whether no file declares the name, or it is imported from a host: `Meteor`. */
function isSharedName(evaluator: Evaluator, name: string, at: ts.Node): boolean {
  const [declaration] = evaluator.lookup(name, at) ?? [];
  return (
    declaration === undefined ||
    (ts.isImportSpecifier(declaration) &&
      (isOfHost(declaration) || evaluator.declaration(declaration).kind === 'host'))
  );
}

/** Whether a host's module exports the imported name, such as `Match`, so that all files share it. */
function isOfHost({ parent: { parent: clause } }: ts.ImportSpecifier): boolean {
  const { moduleSpecifier: from } = clause.parent;
  return ts.isStringLiteral(from) && (from.text === 'meteor/check' || isStandaloneHost(from.text));
}

/** `['a', 'b', 'c']` for `a.b.c`; `undefined` if anything but names occurs. */
function memberPath(node: ts.Expression): string[] | undefined {
  if (ts.isIdentifier(node)) return [node.text];
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const path = memberPath(node.expression);
  return path && [...path, node.name.text];
}

const SHARED: ReadonlySet<string> = new Set(['global', 'globalThis']);

function valuesAssignedToPath(statement: ts.Node, path: string): ts.Expression[] {
  if (!ts.isExpressionStatement(statement) || !isPlainAssignment(statement.expression)) return [];
  const { left, right } = statement.expression;
  return assignedPath(left) === path ? [right] : [];
}

/** Whether a node assigns the only value of a global. */
export function isAssignmentOfGlobal(evaluator: Evaluator, node: ts.Node): boolean {
  const path = isPlainAssignment(node) ? assignedPath(node.left) : '';
  return path !== '' && globalAssignment(evaluator, node, path)?.parent === node;
}

/** `Tasks` for `Tasks = …`, `this.Tasks = …` and `global.Tasks = …`. */
function assignedPath(left: ts.Expression): string {
  if (ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword)
    return left.name.text;
  const path = memberPath(left) ?? [];
  return (SHARED.has(path[0] ?? '') ? path.slice(1) : path).join('.');
}
