/** What a handler takes and answers, as its source states it. */
import { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import type { Evaluator } from '../find/evaluator.js';
import type { FoundMethod } from '../find/finder.js';
import type { FunctionNode } from '../find/value.js';
import type { Parameter, TypeText } from '../model/api.js';
import { parametersWithout, spokenByDeclaration } from './from-declared-schema.js';
import { spokenByValidator } from './from-validator.js';
import { schemaOfZodInference } from './from-zod-inference.js';
import { literalValue } from './literal-schema.js';
import { type Taken, takeNothing } from './optional.js';
import { describedParameters } from './parameter-documentation.js';
import { joined, type TypeContext } from './pieces.js';
import { schemaOfNode } from './schema-of-node.js';
import type { Schemas } from './schemas.js';
import { withSources } from './sources.js';
import { isJavaScript, itemType } from './stated.js';
import { typeText, wholeTypeText } from './type-text.js';

/** Handlers that cannot be read, and those that use `arguments`, take any number of arguments. */
const ANY_MORE: Parameter = { name: 'args', typedBy: [], optional: false, rest: true };

/** The one argument that a method takes whose handler cannot be read. */
const ANY_ONE: Parameter = {
  name: 'arg0',
  typedBy: [],
  optional: true,
  rest: false,
  inSignature: 'absent',
};

export function parametersOf(
  schemas: Schemas,
  { handler, options, takes }: Pick<FoundMethod, 'handler' | 'options' | 'takes'>,
  lost: TypeContext['lost'],
): Parameter[] {
  if (takes === 'nothing') return [];
  const declared =
    takes === undefined
      ? spokenByDeclaration(schemas, options.schema)
      : spokenByValidator(schemas, takes.validator);
  if (handler === undefined) return parametersWithout(declared) ?? [takes === undefined ? ANY_MORE : ANY_ONE];
  const nodes = declaredParameters(handler).slice(0, takes === undefined ? undefined : 1);
  if (nodes.length === 0 && takes !== undefined) return parametersWithout(declared) ?? [];
  const schemasOf = statedSchemas(schemas, handler, nodes);
  const stated = nodes.map((node, index) => parameterOf(schemas, nodes, schemasOf, node, index, lost));
  const parameters = withSources(schemas, handler, nodes, stated, declared);
  const isOpen = takes === undefined && usesArguments(handler) && parameters.at(-1)?.rest !== true;
  return isOpen ? [...parameters, ANY_MORE] : parameters;
}

/** Without a stated `this`. */
export const declaredParameters = (handler: FunctionNode): ts.ParameterDeclaration[] =>
  handler.parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));

function parameterOf(
  schemas: Schemas,
  all: readonly ts.ParameterDeclaration[],
  taken: readonly (Taken | undefined)[],
  node: ts.ParameterDeclaration,
  index: number,
  lost: TypeContext['lost'],
): Parameter {
  const rest = node.dotDotDotToken !== undefined;
  const mayMiss = isOptional(node);
  const inSignature =
    mayMiss && all.slice(index).every((later) => isOptional(later) || later.dotDotDotToken !== undefined);
  const optional =
    !rest &&
    all
      .slice(index)
      .every((later, offset) => isOptional(later) || isTakenAsMissing(later, taken[index + offset]));
  const stated = statedType(schemas.evaluator, node, lost);
  const schema = taken[index]?.schema;
  // A tuple has no optional element before a required one.
  const type = stated !== undefined && mayMiss && !inSignature ? joined([...stated, ' | undefined']) : stated;
  return {
    name: nameOf(node, index),
    ...(type === undefined ? {} : { type }),
    ...(schema === undefined ? {} : { schema }),
    typedBy: schema === undefined ? [] : ['ts'],
    optional,
    ...(optional === inSignature ? {} : { inSignature: inSignature ? 'optional' : 'required' }),
    rest,
  };
}

/** Whether nothing at all may stand for an argument: `done: boolean | undefined`, or a rest parameter. */
const isTakenAsMissing = ({ dotDotDotToken }: ts.ParameterDeclaration, taken: Taken | undefined): boolean =>
  dotDotDotToken !== undefined || taken?.optional === true;

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
  if (node.type !== undefined) return wholeTypeText(evaluator, node.type, lost);
  return node.initializer === undefined ? undefined : typeOfDefault(node.initializer);
}

/** Of one argument each, as it is where there is one. */
function statedSchemas(
  schemas: Schemas,
  handler: FunctionNode,
  nodes: readonly ts.ParameterDeclaration[],
): (Taken | undefined)[] {
  const descriptions = describedParameters(handler);
  return nodes.map((node) => {
    const taken = statedSchema(schemas, node);
    const description = ts.isIdentifier(node.name) ? descriptions.get(node.name.text) : undefined;
    if (taken === undefined || description === undefined) return taken;
    return { ...taken, schema: { ...taken.schema, description } };
  });
}

function statedSchema(schemas: Schemas, node: ts.ParameterDeclaration): Taken | undefined {
  if (isJavaScript(node)) return undefined;
  const preset = node.initializer === undefined ? undefined : literalValue(node.initializer);
  const stated =
    node.type === undefined ? schemaOfDefault(node) : schemaOfParameter(schemas, node, node.type);
  if (stated === undefined) return undefined;
  const { schema, optional } = takeNothing(stated);
  return { schema: preset === undefined ? schema : { ...schema, default: preset }, optional };
}

/** Of a rest parameter, that of one argument, by whatever name the list goes. */
function schemaOfParameter(
  schemas: Schemas,
  node: ts.ParameterDeclaration,
  type: ts.TypeNode,
): Schema | undefined {
  const item = itemType(node, type);
  const schema = schemaOfZodInference(schemas, item) ?? schemaOfNode(schemas, item);
  if (node.dotDotDotToken === undefined || item !== type || schema === undefined) return schema;
  const { items, prefixItems } = schema;
  return items === undefined || items === false || prefixItems !== undefined ? undefined : items;
}

/** A default value that is a literal states the type. */
function schemaOfDefault({ initializer }: ts.ParameterDeclaration): Schema | undefined {
  const type = initializer && typeOfDefault(initializer)?.[0];
  return type === 'string' || type === 'number' || type === 'boolean' ? { type } : undefined;
}

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

/** What a call answers by its stated return type, as it travels. */
export function resultSchemaOf(schemas: Schemas, handler: FunctionNode | undefined): Schema | undefined {
  if (handler?.type === undefined || isJavaScript(handler)) return undefined;
  const node = withoutPromise(schemas.evaluator, handler.type);
  const schema = schemaOfNode(withoutNotes(schemas, node), node);
  return schema === undefined || Object.keys(schema).length === 0 ? undefined : schema;
}

/** Nothing is validated of a result: that a part of it may be anything is not told. */
const withoutNotes = (schemas: Schemas, within: ts.Node): Schemas => ({
  ...schemas,
  report: (code, at, ...rest) => {
    const isOwn =
      'kind' in at &&
      at.getSourceFile() === within.getSourceFile() &&
      at.pos >= within.pos &&
      at.end <= within.end;
    if (code !== 'type-unconstrained' || !isOwn) schemas.report(code, at, ...rest);
  },
});

function withoutPromise(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return node;
  const [inner] = node.typeArguments ?? [];
  const name = node.typeName.text;
  const isPromise =
    (name === 'Promise' || name === 'PromiseLike') && evaluator.lookup(name, node, 'type') === undefined;
  return isPromise && inner !== undefined ? withoutPromise(evaluator, inner) : node;
}
