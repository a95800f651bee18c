/** Finds the type of a collection's documents: where the collection is made, or at the constant that holds it. */
import { ts } from 'ts-morph';
import type { Evaluator, Frame } from '../../analysis/interpreter/index.js';
import { collectionParts } from '../../analysis/interpreter/index.js';
import type { Call } from '../../analysis/syntax/index.js';
import { isJavaScript } from '../../analysis/syntax/index.js';

export function documentTypeOf(
  evaluator: Evaluator,
  { node, frame }: { node: Call; frame?: Frame | undefined },
): ts.TypeNode | undefined {
  if (isJavaScript(node)) return undefined;
  const own = ts.isNewExpression(node) ? collectionParts(evaluator, node)?.document : node.typeArguments?.[0];
  if (own !== undefined) return typeArgumentInFrame(evaluator, own, frame);
  const holder = node.parent;
  const type = ts.isVariableDeclaration(holder) && holder.initializer === node ? holder.type : undefined;
  return type !== undefined && ts.isTypeReferenceNode(type) ? type.typeArguments?.[0] : undefined;
}

/** The type argument that a type parameter has in a call: `Task` for `T` in `create<Task>('tasks')`. */
function typeArgumentInFrame(
  evaluator: Evaluator,
  type: ts.TypeNode,
  frame: Frame | undefined,
): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return type;
  const [parameter] = evaluator.lookup(type.typeName.text, type, 'type') ?? [];
  if (parameter === undefined || !ts.isTypeParameterDeclaration(parameter)) return type;
  for (let each = frame; each !== undefined; each = each.outer) {
    if (each.of !== parameter.parent) continue;
    const { typeParameters = [] } = ts.isInferTypeNode(parameter.parent) ? {} : parameter.parent;
    const given = each.types?.nodes[[...typeParameters].indexOf(parameter)];
    return given === undefined
      ? parameter.default
      : typeArgumentInFrame(evaluator, given, each.types?.within);
  }
  return undefined;
}
