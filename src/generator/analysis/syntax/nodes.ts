/** Basic questions about nodes: functions, parameters, calls, types, nesting. */
import { ts } from 'ts-morph';

export type FunctionNode =
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.FunctionDeclaration
  | ts.MethodDeclaration;

export const isFunctionNode = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node);

/** A file or a function, whose statements declare names. */
export type Scope = ts.SourceFile | ts.SignatureDeclaration;

export const enclosingScope = (declaration: ts.Node): Scope | undefined =>
  ts.findAncestor(declaration, (node): node is Scope => ts.isFunctionLike(node) || ts.isSourceFile(node));

/** The parameters that receive arguments, without a typed `this`. */
export const withoutThis = ({
  parameters,
}: {
  parameters: readonly ts.ParameterDeclaration[];
}): ts.ParameterDeclaration[] =>
  parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));

/** The calls in the order of the text; also those of inner functions, which run later but see the same arguments. */
export const callsOfFunction = ({ body }: FunctionNode): ts.CallExpression[] =>
  body === undefined ? [] : allNodes(body).filter(ts.isCallExpression);

/**
 * All nodes in the order of the text, including those of inner functions. Skips the children of nodes that `enters` refuses.
 * Iterative, so that no depth of nesting exhausts the stack.
 */
export function allNodes(root: ts.Node, enters: (node: ts.Node) => boolean = () => true): ts.Node[] {
  const nodes: ts.Node[] = [];
  const open: ts.Node[] = [root];
  const children: ts.Node[] = [];
  const collect = (child: ts.Node): void => void children.push(child);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    if (node !== root && !enters(node)) continue;
    ts.forEachChild(node, collect);
    // The first child is next.
    for (let child = children.pop(); child !== undefined; child = children.pop()) open.push(child);
  }
  return nodes;
}

/** The nodes that run when a node runs, without inner functions, which run at another time or never. */
export const ownNodes = (root: ts.Node): ts.Node[] =>
  allNodes(root, (node) => !ts.isFunctionLike(node) && !ts.isClassLike(node));

/** The names that a parameter or variable declares: `a` and `b` for `{ a, c: [b] }`. */
export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** Whether a node equals another one or is inside it. */
export function isInside(node: ts.Node, outer: ts.Node): boolean {
  for (let ancestor: ts.Node | undefined = node; ancestor !== undefined; ancestor = ancestor.parent)
    if (ancestor === outer) return true;
  return false;
}

/** Parentheses and assertions, whose value is that of the expression in them. */
export const isTransparent = (node: ts.Node): node is ts.Expression & { expression: ts.Expression } =>
  ts.isParenthesizedExpression(node) ||
  ts.isAssertionExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node);

/** The outermost expression that has the value of a node: with its parentheses, assertions and `await`. */
export function outermost(node: ts.Node): ts.Node {
  let outer = node;
  while (isTransparent(outer.parent) || ts.isAwaitExpression(outer.parent)) outer = outer.parent;
  return outer;
}

/** `a` of `a.b['c']`. */
export function rootOfAccess(node: ts.Expression): ts.Expression {
  let root = node;
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
  return root;
}

/** `a || b` and `a ?? b` */
export const isFallback = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;

/** `a = b` */
export const isPlainAssignment = (node: ts.Node): node is ts.AssignmentExpression<ts.EqualsToken> =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** `(a, b)`, whose value is that of `b`; compilers write `(0, b)(…)`. */
export const isComma = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.CommaToken;

/** The parts of `a ? b : c`, `a || b` and `a ?? b`, of which one is the value. */
export function alternativesOfNode(node: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  return ts.isBinaryExpression(node) && isFallback(node) ? [node.left, node.right] : undefined;
}

/** `b` of `a && b` */
export const guardedOperand = (node: ts.Expression): ts.Expression | undefined =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    ? node.right
    : undefined;

/** Whether the right side may not run: `a && b`, `a || b`, `a ?? b`. */
export const isShortCircuit = (node: ts.BinaryExpression): boolean =>
  isFallback(node) || node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;

/** JavaScript has no type annotations. */
export const isJavaScript = (node: ts.Node): boolean => /\.[cm]?jsx?$/.test(node.getSourceFile().fileName);

/** `string` of `(string)`. */
export const withoutParentheses = (node: ts.TypeNode): ts.TypeNode =>
  ts.isParenthesizedTypeNode(node) ? withoutParentheses(node.type) : node;

/** The file whose own code contains a node, so that it runs once; `undefined` inside of functions, classes and loops. */
export const fileRunning = (node: ts.Node): ts.SourceFile | undefined =>
  ts.findAncestor(
    node.parent,
    (outer) => ts.isFunctionLike(outer) || ts.isClassLike(outer) || ts.isIterationStatement(outer, false),
  ) === undefined
    ? node.getSourceFile()
    : undefined;
