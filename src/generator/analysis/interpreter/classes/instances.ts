/** Members of instances: fields, assignments of the constructor, methods and getters, including inherited ones. */
import { ts } from 'ts-morph';
import { isInside, ownNodes, surroundingConditions } from '../../syntax/index.js';
import { areAlternatives, isDead } from '../call-sites/dead-code.js';
import { currentMember } from '../changed-names.js';
import type { Evaluator } from '../values/evaluator.js';
import { truth } from '../values/truth.js';
import { type Instance, unknown, type Value } from '../values/value.js';
import { nameIs, ownMember, valueOfMember } from './classes.js';
import { constructorOfClass, type Layer, layersOfInstance } from './layers.js';

export function memberOfInstance(evaluator: Evaluator, instance: Instance, name: string, at: ts.Node): Value {
  // In a constructor, also in its inner functions, the value depends on the place: `this.run = this.run.bind(this)`.
  const isBuilding = ts.findAncestor(at, ts.isConstructorDeclaration) !== undefined;
  const key = isBuilding ? `${name} ${at.getSourceFile().fileName} ${at.pos}` : name;
  const value = evaluator.ofOwner(instance, key, at, () => computeMember(evaluator, instance, name, at));
  const owners = layersOfInstance(evaluator, instance).map(({ of }) => of.node);
  return currentMember(evaluator, owners, name, at, value);
}

/** The constructor that runs a node itself. */
function enclosingConstructor(at: ts.Node): ts.Node | undefined {
  const around = ts.findAncestor(at, ts.isFunctionLike);
  return around !== undefined && ts.isConstructorDeclaration(around) ? around : undefined;
}

function computeMember(evaluator: Evaluator, instance: Instance, name: string, at: ts.Node): Value {
  const layers = layersOfInstance(evaluator, instance);
  for (const layer of layers) {
    const field = instanceField(evaluator, layer, name, at);
    if (field !== undefined) return field;
  }
  return inheritedMember(evaluator, layers, instance, name, at) ?? unknown('no-such-name', at);
}

/** A method or a getter of the first class that has one. */
function inheritedMember(
  evaluator: Evaluator,
  layers: readonly Layer[],
  instance: Instance,
  name: string,
  at: ts.Node,
): Value | undefined {
  const self = (): Value => instance;
  for (const { of } of layers) {
    const member = ownMember(of.node, name, false);
    if (member !== undefined) return valueOfMember(evaluator, of, member, self, at);
  }
  return undefined;
}

/** The expression that the constructor assigns, or the initializer of the field. */
function instanceField(
  evaluator: Evaluator,
  { of, built, fields }: Layer,
  name: string,
  at: ts.Node,
): Value | undefined {
  const own = constructorOfClass(of.node);
  if (own !== undefined && built !== undefined) {
    const within = evaluator.within(built);
    const assigned = constructorAssignments(within, own.body, name, at);
    const last = assigned.findLast(({ pos }) => enclosingConstructor(at) !== own || pos < at.pos);
    if (last !== undefined) return within.evaluate(last);
    const parameter = own.parameters.find(
      (parameter) => isParameterProperty(parameter) && nameIs(parameter.name, name),
    );
    if (parameter !== undefined) return within.declaration(parameter);
  }
  const field = ownMember(of.node, name, false);
  return field !== undefined && ts.isPropertyDeclaration(field) && field.initializer !== undefined
    ? evaluator.within(fields).evaluate(field.initializer)
    : undefined;
}

const isParameterProperty = (node: ts.ParameterDeclaration): boolean =>
  ts.isParameterPropertyDeclaration(node, node.parent);

/**
 * The right sides of `this.name = …` in a constructor that run if a node is reached. A condition itself, which has no value, is
 * returned if it is not decided.
 */
function constructorAssignments(
  evaluator: Evaluator,
  body: ts.Block | undefined,
  name: string,
  at: ts.Node,
): ts.Node[] {
  if (body === undefined) return [];
  return ownNodes(body).flatMap((node) => {
    if (!isMemberAssignment(node, name) || isInside(at, node.right) || areAlternatives(node, at)) return [];
    if (isDead(evaluator, node)) return [];
    const open = surroundingConditions(node, body).find(
      ({ of, test }) => !isInside(at, of) && (test && truth(evaluator, test.expression)) === undefined,
    );
    return [open?.of ?? node.right];
  });
}

const isMemberAssignment = (node: ts.Node, name: string): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  ts.isPropertyAccessExpression(node.left) &&
  node.left.expression.kind === ts.SyntaxKind.ThisKeyword &&
  node.left.name.text === name;
