/** What a handler takes and answers, as its source states it. */
import { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import type { Evaluator } from '../find/evaluator.js';
import type { FunctionNode } from '../find/value.js';
import type { Parameter, TypeText } from '../model/api.js';
import { parametersBySchema, spokenByDeclaration } from './from-declared-schema.js';
import { schemaOfZodInference } from './from-zod-inference.js';
import { isString } from './is-string.js';
import { joined, type TypeContext } from './pieces.js';
import { schemaOfNode } from './schema-of-node.js';
import type { Schemas } from './schemas.js';
import { withSources } from './sources.js';
import { isJavaScript, itemType } from './stated.js';
import { typeText } from './type-text.js';

/** Handlers that cannot be read, and those that use `arguments`, take any number of arguments. */
const ANY_MORE: Parameter = { name: 'args', typedBy: [], optional: false, rest: true };

export function parametersOf(
  schemas: Schemas,
  handler: FunctionNode | undefined,
  lost: TypeContext['lost'],
  declared?: ts.Node,
): Parameter[] {
  if (handler === undefined) return parametersBySchema(schemas, declared) ?? [ANY_MORE];
  const nodes = declaredParameters(handler);
  const stated = nodes.map((node, index) => parameterOf(schemas, nodes, node, index, lost));
  const parameters = withSources(schemas, handler, nodes, stated, spokenByDeclaration(schemas, declared));
  const isOpen = usesArguments(handler) && parameters.at(-1)?.rest !== true;
  return isOpen ? [...parameters, ANY_MORE] : parameters;
}

/** Without a stated `this`. */
export const declaredParameters = (handler: FunctionNode): ts.ParameterDeclaration[] =>
  handler.parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));

function parameterOf(
  schemas: Schemas,
  all: readonly ts.ParameterDeclaration[],
  node: ts.ParameterDeclaration,
  index: number,
  lost: TypeContext['lost'],
): Parameter {
  const rest = node.dotDotDotToken !== undefined;
  const mayMiss = isOptional(node);
  const optional =
    mayMiss && all.slice(index).every((later) => isOptional(later) || later.dotDotDotToken !== undefined);
  const stated = statedType(schemas.evaluator, node, lost);
  const schema = statedSchema(schemas, node);
  // A tuple has no optional element before a required one.
  const type = stated !== undefined && mayMiss && !optional ? joined([...stated, ' | undefined']) : stated;
  return {
    name: nameOf(node, index),
    ...(type === undefined ? {} : { type }),
    ...(schema === undefined ? {} : { schema }),
    typedBy: schema === undefined ? [] : ['ts'],
    ...(isString(schemas.evaluator, node) ? { isString: true } : {}),
    optional,
    rest,
  };
}

const isOptional = ({ questionToken, initializer }: ts.ParameterDeclaration): boolean =>
  questionToken !== undefined || initializer !== undefined;

const nameOf = ({ name }: ts.ParameterDeclaration, index: number): string =>
  ts.isIdentifier(name) && name.text !== '' ? name.text : `arg${index}`;

function statedType(
  evaluator: Evaluator,
  node: ts.ParameterDeclaration,
  lost: TypeContext['lost'],
): TypeText | undefined {
  if (isJavaScript(node)) return undefined;
  if (node.type !== undefined) return typeText(evaluator, node.type, lost);
  return node.initializer === undefined ? undefined : typeOfDefault(node.initializer);
}

/** Of one argument. */
function statedSchema(schemas: Schemas, node: ts.ParameterDeclaration): Schema | undefined {
  if (isJavaScript(node) || node.type === undefined) return undefined;
  const type = itemType(node, node.type);
  return schemaOfZodInference(schemas, type) ?? schemaOfNode(schemas, type);
}

/** A default value that is a literal states the type. */
function typeOfDefault(node: ts.Expression): TypeText | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return ['string'];
  if (ts.isNumericLiteral(node)) return ['number'];
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand) ? ['number'] : undefined;
  return node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword
    ? ['boolean']
    : undefined;
}

/** Whether a function reads `arguments`, so that its parameters are not all that it takes. */
function usesArguments(handler: FunctionNode): boolean {
  const { body } = handler;
  if (body === undefined || ts.isArrowFunction(handler) || !body.getText().includes('arguments'))
    return false;
  const open: ts.Node[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isIdentifier(node) && node.text === 'arguments' && !ts.isPropertyAccessExpression(node.parent))
      return true;
    if (ts.isPropertyAccessExpression(node)) open.push(node.expression);
    else if (!hasOwnArguments(node)) ts.forEachChild(node, (child) => void open.push(child));
  }
  return false;
}

const hasOwnArguments = (node: ts.Node): boolean => ts.isFunctionLike(node) && !ts.isArrowFunction(node);

/** What a call answers: the stated return type without its promise. */
export function resultOf(
  evaluator: Evaluator,
  handler: FunctionNode | undefined,
  lost: TypeContext['lost'],
): TypeText | undefined {
  if (handler?.type === undefined || isJavaScript(handler)) return undefined;
  return typeText(evaluator, withoutPromise(evaluator, handler.type), lost);
}

function withoutPromise(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return node;
  const [inner] = node.typeArguments ?? [];
  const name = node.typeName.text;
  const isPromise =
    (name === 'Promise' || name === 'PromiseLike') && evaluator.lookup(name, node, 'type') === undefined;
  return isPromise && inner !== undefined ? withoutPromise(evaluator, inner) : node;
}
