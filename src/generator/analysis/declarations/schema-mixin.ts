/** Mixins of ValidatedMethod that validate the argument by the `schema` beside `run`. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../interpreter/index.js';
import { decidedMember, memberIn, type ObjectValue, originOf } from '../interpreter/index.js';
import { type FunctionNode, isFunctionNode, isPlainAssignment, nodesIn } from '../syntax/index.js';

/** The changes that the mixin may make to the argument before validation. */
export interface SchemaMixin {
  /** It converts fields to their types: `'1'` to `1`. */
  cleans: boolean;
  /** It removes fields that the schema does not have. */
  filters: boolean;
  /** It may put an empty object in the place of a missing argument. */
  presets?: true;
}

const PACKAGED = /^meteor\/[\w-]+:(?:[\w-]+-)?schema-mixin$/;

export function schemaMixin(evaluator: Evaluator, definition: ObjectValue): SchemaMixin | undefined {
  const mixins = decidedMember(definition, 'mixins')?.value();
  if (mixins?.kind !== 'array') return undefined;
  for (const { node, value } of mixins.items) {
    const origin = originOf(evaluator, node);
    if (origin?.kind === 'outside' && PACKAGED.test(origin.from))
      return { cleans: true, filters: memberIn(definition, 'schemaValidatorOptions') !== undefined };
    const mixin = value();
    const own = mixin.kind === 'function' ? readMixin(mixin.node) : undefined;
    if (own !== undefined) return own;
  }
  return undefined;
}

/** A mixin of the project, recognized by its assignment to `validate`. */
function readMixin({ body }: FunctionNode): SchemaMixin | undefined {
  if (body === undefined || !/\bschema\b/.test(body.getText())) return undefined;
  const nodes = nodesIn(body);
  const [made, ...others] = nodes.flatMap(validatorIn);
  if (made === undefined || others.length > 0) return undefined;
  const isSchema = (node: ts.Node): boolean => isMadeOfSchema(nodes, node);
  if (isFunctionNode(made)) return holds(made, isSchema) ? { cleans: false, filters: false } : undefined;
  const isValidator =
    ts.isCallExpression(made) &&
    ts.isPropertyAccessExpression(made.expression) &&
    made.expression.name.text === 'validator' &&
    isSchema(made.expression.expression);
  if (!isValidator) return undefined;
  const hasOptions = made.arguments.length > 0;
  return { cleans: hasOptions, filters: hasOptions };
}

/** `options.validate = …`, `{ …, validate: … }`, `{ …, validate(args) { … } }` */
function validatorIn(node: ts.Node): ts.Node[] {
  if (ts.isPropertyAssignment(node) && isValidate(node.name)) return [node.initializer];
  if (ts.isMethodDeclaration(node) && isValidate(node.name)) return [node];
  const isAssignment =
    isPlainAssignment(node) && ts.isPropertyAccessExpression(node.left) && isValidate(node.left.name);
  return isAssignment ? [node.right] : [];
}

const isValidate = (name: ts.Node): boolean => ts.isIdentifier(name) && name.text === 'validate';

/**
 * `schema.validate(args)`, `schema.parse(args)`, `check(args, schema)`, `assert(args, schema)`. Further arguments
 * could change what is checked.
 */
function holds({ body, parameters: [first] }: FunctionNode, isSchema: (node: ts.Node) => boolean): boolean {
  if (body === undefined || first === undefined || !ts.isIdentifier(first.name)) return false;
  const { text } = first.name;
  return nodesIn(body).some((node) => {
    if (!ts.isCallExpression(node)) return false;
    const { expression: callee } = node;
    const [target, of, ...others] = node.arguments;
    if (target === undefined || !ts.isIdentifier(target) || target.text !== text || others.length > 0)
      return false;
    if (of !== undefined) return isSchema(of) && /\b(?:check|assert|attempt)$/.test(callee.getText());
    return (
      ts.isPropertyAccessExpression(callee) &&
      /^(?:validate|parse)(?:Async)?$/.test(callee.name.text) &&
      isSchema(callee.expression)
    );
  });
}

/** `options.schema`, `new SimpleSchema(schema)`, or a name that holds one of these. */
function isMadeOfSchema(nodes: readonly ts.Node[], node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'schema';
  if (ts.isNewExpression(node))
    return node.arguments?.some((argument) => isMadeOfSchema(nodes, argument)) === true;
  if (!ts.isIdentifier(node)) return false;
  if (node.text === 'schema') return true;
  return nodes.some((inner) => {
    if (ts.isVariableDeclaration(inner) && inner.initializer !== undefined)
      return hasSameName(inner.name, node) && isMadeOfNoName(inner.initializer);
    return ts.isBinaryExpression(inner) && hasSameName(inner.left, node) && isMadeOfNoName(inner.right);
  });
}

const hasSameName = (node: ts.Node, { text }: ts.Identifier): boolean =>
  ts.isIdentifier(node) && node.text === text;

const isMadeOfNoName = (node: ts.Node): boolean => isMadeOfSchema([], node);
