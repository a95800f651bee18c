/** The signature by the type of a map: `const methods: Methods = { … }`, `declare<Methods>({ … })`, `{ … } satisfies Methods`. */
import { ts } from 'ts-morph';
import { type Evaluator, findOrigin, propertyName } from '../analysis/interpreter/index.js';
import type { SchemaContext } from './context/index.js';
import { signatureOfMember } from './types/index.js';

export function expectedSignature(
  { evaluator }: SchemaContext,
  { at }: { at: ts.Node },
): ts.SignatureDeclaration | undefined {
  const expected = expectedMember(evaluator, at);
  return expected && signatureOfMember(evaluator, expected.map, expected.name);
}

interface Expected {
  map: ts.TypeNode;
  /** The name of the function in the map. */
  name: string;
}

/** `key` names the function. `undefined` for a function that is in no map, or in one without a type. */
function expectedMember(evaluator: Evaluator, key: ts.Node): Expected | undefined {
  const { parent: property } = key;
  const isMember = property !== undefined && ts.isObjectLiteralElementLike(property) && property.name === key;
  if (!isMember || property.name === undefined || !ts.isObjectLiteralExpression(property.parent))
    return undefined;
  const name = propertyName(evaluator, property.name);
  const map = typeExpected(evaluator, property.parent);
  return map === undefined || typeof name !== 'string' ? undefined : { map, name };
}

function typeExpected(evaluator: Evaluator, node: ts.Expression): ts.TypeNode | undefined {
  const { parent } = node;
  if (ts.isSatisfiesExpression(parent)) return parent.type;
  if (ts.isAsExpression(parent)) {
    const isConstant = ts.isTypeReferenceNode(parent.type) && parent.type.getText() === 'const';
    return isConstant ? typeExpected(evaluator, parent) : parent.type;
  }
  if (ts.isParenthesizedExpression(parent)) return typeExpected(evaluator, parent);
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.type;
  return ts.isCallExpression(parent) ? typeOfArgument(evaluator, parent, node) : undefined;
}

/** The type of an argument: `declare<Methods>({ … })`, or the declared type of the parameter. */
function typeOfArgument(
  evaluator: Evaluator,
  { expression: callee, typeArguments, arguments: given }: ts.CallExpression,
  node: ts.Expression,
): ts.TypeNode | undefined {
  const [only, ...others] = typeArguments ?? [];
  if (only !== undefined) return others.length === 0 ? only : undefined;
  const origin = findOrigin(evaluator, callee);
  const called = origin?.kind === 'declaration' || origin?.kind === 'expression' ? origin.node : undefined;
  return called !== undefined && ts.isFunctionLike(called)
    ? called.parameters[given.indexOf(node)]?.type
    : undefined;
}
