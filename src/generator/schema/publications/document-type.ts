/** Finds the type of a collection's documents: where the collection is made, or at the constant that holds it. */
import { ts } from 'ts-morph';
import type { Evaluator, Frame } from '../../analysis/interpreter/index.js';
import { collectionParts } from '../../analysis/interpreter/index.js';
import type { Call } from '../../analysis/syntax/index.js';
import { isJavaScript } from '../../analysis/syntax/index.js';

/** A type, and the type arguments for the type parameters in it. */
export interface DocumentType {
  type: ts.TypeNode;
  frame: Frame | undefined;
}

export function documentTypeOf(
  evaluator: Evaluator,
  { node, frame }: { node: Call; frame?: Frame | undefined },
): DocumentType | undefined {
  if (isJavaScript(node)) return undefined;
  const own = ts.isNewExpression(node) ? collectionParts(evaluator, node)?.document : node.typeArguments?.[0];
  if (own !== undefined) return typeArgumentInFrame(evaluator, { type: own, frame });
  const holder = node.parent;
  const type = ts.isVariableDeclaration(holder) && holder.initializer === node ? holder.type : undefined;
  const [argument] = type !== undefined && ts.isTypeReferenceNode(type) ? (type.typeArguments ?? []) : [];
  return argument && { type: argument, frame };
}

/** The type argument that a type parameter has in a call: `Task` for `T` in `create<Task>('tasks')`. */
function typeArgumentInFrame(evaluator: Evaluator, document: DocumentType): DocumentType | undefined {
  const { type, frame } = document;
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return document;
  const [parameter] = evaluator.lookup(type.typeName.text, type, 'type') ?? [];
  if (parameter === undefined || !ts.isTypeParameterDeclaration(parameter)) return document;
  for (let current = frame; current !== undefined; current = current.outer) {
    const binder = ts.isConstructorDeclaration(current.of) ? current.of.parent : current.of;
    if (binder !== parameter.parent) continue;
    const { typeParameters = [] } = ts.isInferTypeNode(parameter.parent) ? {} : parameter.parent;
    const typeArgument = current.types?.nodes[[...typeParameters].indexOf(parameter)];
    if (typeArgument !== undefined)
      return typeArgumentInFrame(evaluator, { type: typeArgument, frame: current.types?.within });
    return parameter.default && { type: parameter.default, frame: current };
  }
  return undefined;
}
