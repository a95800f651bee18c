/** What `new` makes of a host's class, or of a class that extends one, and what the host's constructor is given. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import type { HostSymbol } from './host-symbols.js';
import { argumentNodes } from './invocation.js';
import { originOf } from './origin.js';

export interface Made {
  symbol: HostSymbol;
  arguments: readonly ts.Expression[];
  types: Types;
}

/** The type arguments of the host's class; nothing for one that a class on the way makes of its own. */
type Types = readonly (ts.TypeNode | undefined)[];

/** An instance of a host's class, where it is made. */
export interface Making {
  node: ts.NewExpression;
  made: Made;
}

/** Classes that extend each other; beyond it nothing is decided. */
const DEPTH = 20;

/** Nothing for instances of any other class. */
export function madeBy(evaluator: Evaluator, node: ts.NewExpression): Made | undefined {
  return constructed(
    evaluator,
    node.expression,
    argumentNodes(evaluator, node).filter(ts.isExpression),
    node.typeArguments ?? [],
    DEPTH,
  );
}

function constructed(
  evaluator: Evaluator,
  made: ts.Expression,
  given: readonly ts.Expression[],
  types: Types,
  depth: number,
): Made | undefined {
  const value = evaluator.evaluate(made);
  if (value.kind === 'host') return { symbol: value.symbol, arguments: given, types };
  if (depth === 0) return undefined;
  const declaration = classOf(evaluator, made);
  const base = declaration && baseOf(declaration);
  if (declaration === undefined || base === undefined) return undefined;
  const passed = passedOn(evaluator, declaration, given);
  return constructed(evaluator, base.expression, passed, typesOf(declaration, base, types), depth - 1);
}

function classOf(evaluator: Evaluator, node: ts.Expression): ts.ClassLikeDeclaration | undefined {
  const origin = originOf(evaluator, node);
  const found = origin?.kind === 'declaration' || origin?.kind === 'expression' ? origin.node : undefined;
  return found !== undefined && ts.isClassLike(found) ? found : undefined;
}

export const baseOf = (node: ts.ClassLikeDeclaration): ts.ExpressionWithTypeArguments | undefined =>
  node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];

/** `class Tasks<Task> extends Collection<Task>`: what the class itself is given. */
function typesOf(
  { typeParameters: own }: ts.ClassLikeDeclaration,
  { typeArguments }: ts.ExpressionWithTypeArguments,
  given: Types,
): Types {
  const typeParameters = own ?? [];
  const names = typeParameters.map(({ name }) => name.text);
  return (typeArguments ?? []).map((argument) => {
    const index = ts.isTypeReferenceNode(argument) ? names.indexOf(argument.typeName.getText()) : -1;
    if (index !== -1) return given[index] ?? typeParameters[index]?.default;
    return names.some((name) => mentions(argument, name)) ? undefined : argument;
  });
}

const mentions = (node: ts.Node, name: string): boolean =>
  (ts.isIdentifier(node) && node.text === name) ||
  ts.forEachChild(node, (child) => mentions(child, name) || undefined) === true;

/** What a class gives to the constructor of its base: its own arguments where it has no constructor. */
function passedOn(
  evaluator: Evaluator,
  node: ts.ClassLikeDeclaration,
  given: readonly ts.Expression[],
): readonly ts.Expression[] {
  const own = node.members.find(
    (each): each is ts.ConstructorDeclaration => ts.isConstructorDeclaration(each) && each.body !== undefined,
  );
  const call = own && superCall(own);
  if (own === undefined || call === undefined) return given;
  return call.arguments.flatMap((argument) => {
    const name = ts.isSpreadElement(argument) ? argument.expression : argument;
    const index = ts.isIdentifier(name) ? parameterAt(evaluator, own, name) : -1;
    const parameter = own.parameters[index];
    if (parameter === undefined) return [argument];
    if (ts.isSpreadElement(argument))
      return parameter.dotDotDotToken === undefined ? [argument] : given.slice(index);
    return [given[index] ?? parameter.initializer ?? argument];
  });
}

function superCall({ body }: ts.ConstructorDeclaration): ts.CallExpression | undefined {
  for (const statement of body?.statements ?? []) {
    const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (
      call !== undefined &&
      ts.isCallExpression(call) &&
      call.expression.kind === ts.SyntaxKind.SuperKeyword
    )
      return call;
  }
  return undefined;
}

function parameterAt({ lookup }: Evaluator, own: ts.ConstructorDeclaration, name: ts.Identifier): number {
  const declarations = lookup(name.text, name) ?? [];
  return own.parameters.findIndex((each) => declarations.includes(each));
}

/** Whether a file has a class that extends one of a host: others may make instances of it. */
export const declaresHostClass = (evaluator: Evaluator, source: ts.SourceFile): boolean =>
  source.statements.some((each) => {
    const base = ts.isClassLike(each) ? baseOf(each) : undefined;
    return base !== undefined && constructed(evaluator, base.expression, [], [], DEPTH) !== undefined;
  });
