/** A function, as one particular call runs it. */
import { ts } from 'ts-morph';
import { type Evaluator, frameAtCall } from '../interpreter/index.js';
import { bare, type FunctionNode, importOfDeclaration, rootOfAccess } from '../syntax/index.js';

export interface Running {
  evaluator: Evaluator;
  /** The functions that have not returned yet, this one last. */
  open: readonly FunctionNode[];
  /** How many more calls are followed: functions that call each other have exponentially many paths. */
  budget: { left: number };
}

/** How many calls of one handler are followed, and how deep. */
const MOST_CALLS = 100;
const DEPTH = 5;

export const runningHandler = (evaluator: Evaluator, handler: FunctionNode): Running => ({
  evaluator,
  open: [handler],
  budget: { left: MOST_CALLS },
});

/** The function of the project that a call runs; `undefined` if it belongs to a package, or is being followed already. */
export function enterCall(
  running: Running,
  call: ts.CallExpression,
): { body: ts.ConciseBody; within: Running } | undefined {
  const { evaluator, open, budget } = running;
  const callee = bare(call.expression);
  if (open.length > DEPTH || budget.left === 0 || !mayMatter(evaluator, callee)) return undefined;
  budget.left -= 1;
  const value = evaluator.evaluate(callee);
  if (value.kind !== 'function' || value.node.body === undefined || open.includes(value.node))
    return undefined;
  const within: Running = {
    evaluator: evaluator.within(frameAtCall(evaluator, value, call)),
    open: [...open, value.node],
    budget,
  };
  return { body: value.node.body, within };
}

/** Whether a name may refer to code that sets a status. Only then is its file parsed. */
export function mayMatter({ lookup, project }: Evaluator, named: ts.Expression): boolean {
  const root = rootOfAccess(named);
  if (!ts.isIdentifier(root)) return root.kind === ts.SyntaxKind.ThisKeyword;
  const [declaration] = lookup(root.text, root) ?? [];
  if (declaration === undefined) return false;
  const from = root.getSourceFile().fileName;
  const specifier = importOfDeclaration(declaration)?.specifier ?? requiredModule(declaration);
  // The members of a function's own variables are documents, lists and the like.
  if (specifier === undefined) return root === named || ts.isSourceFile(declaringScope(declaration));
  const file = project.modules.resolve(from, specifier);
  return file !== undefined && project.search.mayAnswer(file);
}

/** The function or the file in which something is declared. */
export function declaringScope(node: ts.Node): ts.Node {
  let scope = node.parent;
  while (!ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
  return scope;
}

/** The module of `const errors = require('./errors')` and of `const { fail } = require('./errors')`. */
function requiredModule(declaration: ts.Node): string | undefined {
  const variable = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
  const made = ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
  if (made === undefined || !ts.isCallExpression(made) || made.expression.getText() !== 'require')
    return undefined;
  const [specifier] = made.arguments;
  return specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}
