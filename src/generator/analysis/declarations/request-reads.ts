/** Which names of a request `getArgsFromRequest` reads (C8). */
import { ts } from 'ts-morph';
import type { ReadName, RequestReads } from '../../../shared/contract.js';
import { bare, type FunctionNode, nodesIn, returnsOf } from '../syntax/index.js';

const PARTS = ['query', 'body'] as const;

export type DeclaredReads = Partial<Record<keyof RequestReads, DeclaredRead[]>>;

export interface DeclaredRead extends ReadName {
  /** The position of the argument that receives the value unchanged; `undefined` if no argument does, or one with a default. */
  argument?: number;
}

/** Leaves out parts of the request that the function passes on as a whole: their readers are not followed. */
export function requestReadsOf(reader: FunctionNode): DeclaredReads {
  const nodes = nodesIn(reader);
  const [parameter] = reader.parameters;
  const parts = parameter === undefined ? [] : membersOf(parameter.name, nodes);
  const reads: DeclaredReads = {};
  if (parts === undefined || parameter?.dotDotDotToken !== undefined) return reads;
  const passed = returnedArguments(reader);
  for (const part of PARTS) {
    const names = membersOfAll(
      parts.filter(({ name }) => name === part),
      nodes,
    );
    if (names !== undefined) reads[part] = declaredReads(names, nodes, passed);
  }
  return reads;
}

/** Something that is read by a static name: `{ limit }` and `query.limit` read `limit`. */
interface MemberRead {
  name: string;
  /** The variable or pattern that gets the value, or the expression that has it. */
  at: ts.BindingName | ts.Expression;
}

/** The members read from a value; `undefined` if one has a computed name. */
function membersOf(at: MemberRead['at'], nodes: readonly ts.Node[]): MemberRead[] | undefined {
  if (ts.isArrayBindingPattern(at)) return undefined;
  if (ts.isObjectBindingPattern(at)) return membersOfPattern(at);
  return allOf(usesOf(at, nodes).map((use) => membersOfUse(use)));
}

const membersOfAll = (reads: readonly MemberRead[], nodes: readonly ts.Node[]): MemberRead[] | undefined =>
  allOf(reads.map(({ at }) => membersOf(at, nodes)));

const allOf = <One>(lists: readonly (One[] | undefined)[]): One[] | undefined =>
  lists.every((list) => list !== undefined) ? lists.flat() : undefined;

const membersOfPattern = ({ elements }: ts.ObjectBindingPattern): MemberRead[] | undefined =>
  allOf(
    elements.map(({ propertyName, name, dotDotDotToken }) => {
      const key = propertyName ?? name;
      const isStatic = dotDotDotToken === undefined && (ts.isIdentifier(key) || ts.isStringLiteral(key));
      return isStatic ? [{ name: key.text, at: name }] : undefined;
    }),
  );

/** Of `a`: `a.name`, `a['name']`, `const { name } = a`. */
function membersOfUse(use: ts.Node): MemberRead[] | undefined {
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === use)
    return [{ name: parent.name.text, at: parent }];
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression))
    return [{ name: parent.argumentExpression.text, at: parent }];
  const isTakenApart =
    ts.isVariableDeclaration(parent) && parent.initializer === use && ts.isObjectBindingPattern(parent.name);
  return isTakenApart ? membersOfPattern(parent.name) : undefined;
}

/**
 * The uses of an expression's or a variable's value. The declaration of another variable with the same name counts as a
 * use, so that the result stays undecided.
 */
function usesOf(at: MemberRead['at'], nodes: readonly ts.Node[]): ts.Node[] {
  const isVariable = ts.isIdentifier(at) && (ts.isBindingElement(at.parent) || ts.isParameter(at.parent));
  if (!isVariable) return [at];
  return nodes.filter(
    (node) => ts.isIdentifier(node) && node !== at && node.text === at.text && !isNameOfMember(node),
  );
}

const isNameOfMember = (node: ts.Identifier): boolean =>
  ((ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) &&
    node.parent.name === node) ||
  (ts.isBindingElement(node.parent) && node.parent.propertyName === node);

/** The elements of the only array that a reader returns, up to a spread element; empty if it has several `return` statements. */
function returnedArguments(reader: FunctionNode): readonly ts.Expression[] {
  const { values, mayEnd } = returnsOf(reader);
  const [value, ...others] = values;
  if (value === undefined || others.length > 0 || mayEnd) return [];
  const list = bare(value);
  if (!ts.isArrayLiteralExpression(list)) return [];
  const spread = list.elements.findIndex(ts.isSpreadElement);
  return spread === -1 ? list.elements : list.elements.slice(0, spread);
}

function declaredReads(
  reads: readonly MemberRead[],
  nodes: readonly ts.Node[],
  passed: readonly ts.Expression[],
): DeclaredRead[] {
  const names = [...new Set(reads.map(({ name }) => name))];
  return names.map((name) => {
    const own = reads.filter((read) => read.name === name);
    const uses = own.flatMap(({ at }) => usesOf(at, nodes));
    const values = uses.filter((use) => !isCompared(use));
    const isChanged = uses.length !== 1 || own.some(hasDefault);
    const argument = isChanged ? -1 : passed.findIndex((expression) => bare(expression) === uses[0]);
    return {
      name,
      ...(values.length > 0 && values.every(becomesNumber) ? { isNumber: true } : {}),
      ...(argument === -1 ? {} : { argument }),
    };
  });
}

/** `page` of `const { page = 1 } = query`. */
const hasDefault = ({ at }: MemberRead): boolean =>
  ts.isBindingElement(at.parent) && at.parent.initializer !== undefined;

/** A comparison such as `query.limit === undefined`. */
const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && COMPARING.has(parent.operatorToken.kind);

const COMPARING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** `Number(query.page)`, and with a value for its absence: `Number(query.page ?? 1)`. */
function becomesNumber(use: ts.Node): boolean {
  const { parent } = use;
  if (ts.isBinaryExpression(parent) && parent.left === use) return becomesNumber(parent);
  const isArgument = ts.isCallExpression(parent) && parent.arguments[0] === use;
  return isArgument && /^(?:Number|(?:Number\.)?parse(?:Int|Float))$/.test(parent.expression.getText());
}
