/** What a SimpleSchema is extended by after it is made: `Task.extend(Place);` changes `Task` itself. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';

interface Extension {
  /** `undefined` where it has none that can be read. */
  by: ts.Expression | undefined;
  /** Whether it happens whenever the schema is made. */
  isCertain: boolean;
}

/** Of what is made as the value of a constant, those of its own module. */
export function extensionsOf({ evaluator }: SchemaContext, made: ts.Expression): Extension[] {
  const { parent } = made;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [];
  return (extendingCalls(evaluator, parent.getSourceFile()).get(parent.name.text) ?? [])
    .filter(({ name }) => evaluator.lookup(name.text, name)?.includes(parent) === true)
    .map(({ call }) => ({
      by: call.arguments[0],
      isCertain: blockAround(call) === blockAround(parent),
    }));
}

interface ExtendingCall {
  name: ts.Identifier;
  call: ts.CallExpression;
}

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ExtendingCall[]>>();

/** By the name that is extended; in a chain it is the first one. */
function extendingCalls(
  { scanOf }: Evaluator,
  source: ts.SourceFile,
): ReadonlyMap<string, readonly ExtendingCall[]> {
  const before = known.get(source);
  if (before !== undefined) return before;
  const byName = new Map<string, ExtendingCall[]>();
  for (const call of scanOf(source).calls) {
    const name = ts.isCallExpression(call) ? extendedName(call) : undefined;
    if (name === undefined || !ts.isCallExpression(call)) continue;
    byName.set(name.text, [...(byName.get(name.text) ?? []), { name, call }]);
  }
  known.set(source, byName);
  return byName;
}

function extendedName(call: ts.CallExpression): ts.Identifier | undefined {
  let { expression: callee }: ts.CallExpression = call;
  while (ts.isPropertyAccessExpression(callee) && callee.name.text === 'extend') {
    const { expression: owner } = callee;
    if (ts.isIdentifier(owner)) return owner;
    if (!ts.isCallExpression(owner)) return undefined;
    callee = owner.expression;
  }
  return undefined;
}

/** What is run as one; a condition or a function within it is none of it. */
function blockAround(node: ts.Node): ts.Node {
  let at = node;
  while (!ts.isSourceFile(at) && !ts.isBlock(at) && !ts.isFunctionLike(at) && !BRANCHES.has(at.kind))
    at = at.parent;
  return at;
}

const BRANCHES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.DefaultClause,
  ts.SyntaxKind.ConditionalExpression,
]);
