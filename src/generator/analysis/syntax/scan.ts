/** Collects the calls of a file, and the names that it changes, in one walk. */
import { ts } from 'ts-morph';
import { append } from '../../../shared/group.js';
import { lazy, memoize, memoizeByKey } from '../../../shared/memoize.js';
import { type ExtendingCall, extendingCalls } from './extending-calls.js';
import { isLeaving } from './flow.js';
import { boundNames, isPlainAssignment, isShortCircuit, ownNodes } from './nodes.js';
import { bare } from './returns.js';

export type Call = ts.CallExpression | ts.NewExpression;

export interface Scan {
  calls: readonly Call[];
  /** Names whose members are written somewhere in the file, as in `names.a = …` and `names.push(…)`. */
  changed: ReadonlyMap<string, readonly ts.Identifier[]>;
  /** Members whose own members are written somewhere in the file, as in `this.names.a = …` and `this.names.push(…)`. */
  changedMembers: ReadonlyMap<string, readonly ts.PropertyAccessExpression[]>;
  /** Names that are arguments of calls, themselves or by a member: `add(names)`, `add(names.all)`. */
  passed: ReadonlyMap<string, readonly ts.Identifier[]>;
  /** Names that are assigned another value somewhere in the file. */
  assigned: ReadonlyMap<string, readonly ts.Identifier[]>;
  /** Names that may mean a host's function: imports, variables made from names or members, classes, enums. */
  aliases: ReadonlySet<string>;
  /** `var` declarations by the function or file that they are hoisted to. */
  hoisted: ReadonlyMap<ts.Node, readonly ts.VariableDeclaration[]>;
  /** Calls such as `Task.extend(Place)`, by the name that they extend. */
  extensions: () => ReadonlyMap<string, readonly ExtendingCall[]>;
  /** Searching the whole file for each of its declarations would take quadratic time. */
  mentions: (text: string) => boolean;
  /** The statements of a block that may end it. */
  mayLeave: (block: ts.Block | ts.SourceFile | ts.CaseOrDefaultClause) => readonly ts.Statement[];
}

export type Scanner = (source: ts.SourceFile) => Scan;

/** Iterative, so that no depth of nesting exhausts the stack. */
export function scan(source: ts.SourceFile): Scan {
  const calls: Call[] = [];
  const changed = new Map<string, ts.Identifier[]>();
  const changedMembers = new Map<string, ts.PropertyAccessExpression[]>();
  const passed = new Map<string, ts.Identifier[]>();
  const assigned = new Map<string, ts.Identifier[]>();
  const aliases = new Set<string>();
  const hoisted = new Map<ts.Node, ts.VariableDeclaration[]>();
  const open: ts.Node[] = [source];
  const visit = (node: ts.Node): void => {
    if (holdsCalls(node)) open.push(node);
  };
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      calls.push(node);
      for (const argument of node.arguments ?? []) {
        const name = rootOfMembers(argument);
        if (ts.isIdentifier(name)) append(passed, name.text, name);
      }
    }
    const object = changedGlobal(node);
    const root = object && rootOfMembers(object);
    if (root !== undefined && ts.isIdentifier(root)) append(changed, root.text, root);
    if (object !== undefined && ts.isPropertyAccessExpression(object))
      append(changedMembers, object.name.text, object);
    for (const name of assignedNames(node)) append(assigned, name.text, name);
    if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) === 0) {
      for (const declaration of node.declarations) append(hoisted, hoistingScope(node), declaration);
    }
    addAliases(aliases, node);
    ts.forEachChild(node, visit);
  }
  calls.reverse();
  return {
    calls,
    changed,
    changedMembers,
    passed,
    assigned,
    aliases,
    hoisted,
    extensions: lazy(() => extendingCalls(calls)),
    mentions: memoizeByKey((text) => source.text.includes(text)),
    mayLeave: memoize(({ statements }) =>
      statements.filter((statement) => !ts.isFunctionLike(statement) && ownNodes(statement).some(isLeaving)),
    ),
  };
}

/** Tokens, literals, identifiers and types hold no calls. */
const holdsCalls = ({ kind }: ts.Node): boolean =>
  kind > ts.SyntaxKind.PrivateIdentifier &&
  (kind < ts.SyntaxKind.FirstTypeNode || kind > ts.SyntaxKind.LastTypeNode);

function addAliases(aliases: Set<string>, node: ts.Node): void {
  if (ts.isVariableDeclaration(node)) {
    const { initializer } = node;
    if (initializer !== undefined && (isChoice(initializer) || !NO_ALIASES.has(initializer.kind)))
      for (const name of boundNames(node.name)) aliases.add(name);
  } else if (isPlainAssignment(node)) {
    // `declare = Meteor.methods`
    if (ts.isIdentifier(node.left) && ts.isPropertyAccessExpression(node.right)) aliases.add(node.left.text);
  } else if (isNamed(node) && node.name !== undefined) aliases.add(node.name.text);
}

const isNamed = (node: ts.Node) =>
  ts.isClassDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isModuleDeclaration(node) ||
  ts.isImportClause(node) ||
  ts.isNamespaceImport(node) ||
  ts.isImportSpecifier(node) ||
  ts.isImportEqualsDeclaration(node);

/** `Meteor.isServer && Meteor.methods` */
const isChoice = (node: ts.Expression): boolean => ts.isBinaryExpression(node) && isShortCircuit(node);

/** Initial values that cannot be a host's function. */
const NO_ALIASES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.ArrayLiteralExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateExpression,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.BinaryExpression,
  ts.SyntaxKind.RegularExpressionLiteral,
]);

function hoistingScope(node: ts.Node): ts.Node {
  let scope = node.parent;
  while (!ts.isFunctionLike(scope) && !ts.isSourceFile(scope) && !ts.isModuleBlock(scope))
    scope = scope.parent;
  return scope;
}

/** The methods that change a list or a map. */
const CHANGING_METHODS: ReadonlySet<string> = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
  'set',
]);
/** The functions that give their first argument the members of the others. */
export const MERGING_FUNCTIONS: ReadonlySet<string> = new Set(['assign', 'extend', 'merge', 'defaults']);
const DEFINING_FUNCTIONS = new Set(['defineProperty', 'defineProperties', 'setPrototypeOf']);

/** The names that a node assigns to: `a = …`, `[a, b] = …`, `a += …`, `a++`, `for (a of …)`. */
function assignedNames(node: ts.Node): ts.Identifier[] {
  const isLoop = ts.isForOfStatement(node) || ts.isForInStatement(node);
  if (isLoop)
    return ts.isVariableDeclarationList(node.initializer) ? [] : assignmentTargets(node.initializer);
  const target = changedTarget(node);
  return target === undefined ? [] : assignmentTargets(target);
}

const COUNTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
]);

/** The left side of an assignment, and the operand of `++`, `--` and `delete`. */
export function changedTarget(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) return isAssignment(node) ? node.left : undefined;
  if (ts.isDeleteExpression(node)) return node.expression;
  const isUnary = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
  return isUnary && COUNTS.has(node.operator) ? node.operand : undefined;
}

function assignmentTargets(node: ts.Node): ts.Identifier[] {
  if (ts.isIdentifier(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return assignmentTargets(node.expression);
  if (!ts.isArrayLiteralExpression(node) && !ts.isObjectLiteralExpression(node)) return [];
  const names: ts.Identifier[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isIdentifier(child)) names.push(child);
    else ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

/** The object whose members a node changes: `names` of `names.a = …`, `this.names` of `this.names.push(…)`. */
export function changedGlobal(node: ts.Node): ts.Expression | undefined {
  const target = changedTarget(node);
  if (target !== undefined) return accessedObject(target);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { text } = node.expression.name;
  if (CHANGING_METHODS.has(text)) return accessedObject(node.expression);
  return MERGING_FUNCTIONS.has(text) || DEFINING_FUNCTIONS.has(text) ? node.arguments[0] : undefined;
}

export const isAssignment = ({ operatorToken }: ts.BinaryExpression): boolean =>
  operatorToken.kind >= ts.SyntaxKind.FirstAssignment && operatorToken.kind <= ts.SyntaxKind.LastAssignment;

/** `a.b` of `a.b[c]`. */
function accessedObject(node: ts.Expression): ts.Expression | undefined {
  const access = bare(node);
  const isAccess = ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access);
  return isAccess ? bare(access.expression) : undefined;
}

/** `a` of `a.b[c]`. */
function rootOfMembers(node: ts.Expression): ts.Expression {
  let root = node;
  for (let owner: ts.Expression | undefined = root; owner !== undefined; owner = accessedObject(root))
    root = owner;
  return root;
}
