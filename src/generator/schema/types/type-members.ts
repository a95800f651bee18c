/** Finds signatures in types, and the elements of tuples. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { checkerOf, isForeignFile, isOfProject } from './checking.js';
import { declarationsOf } from './types-not-found.js';

type FoundSignature = ts.SignatureDeclaration | undefined;

/** The signature of a function in a type that maps names to functions: `interface Methods { finish(id: string): void }`. */
export function signatureOf(evaluator: Evaluator, map: ts.TypeNode, name: string): FoundSignature {
  const types = checkerOf(evaluator, map);
  const member = types?.getPropertyOfType(types.getTypeAtLocation(map), name);
  return types && member && firstSignature(types.getNonNullableType(types.getTypeOfSymbol(member)));
}

/** The signature of a function type, also behind an alias, and of `typeof finish`. */
export const functionTypeOf = (evaluator: Evaluator, node: ts.TypeNode): FoundSignature => {
  const type = checkerOf(evaluator, node)?.getTypeAtLocation(node);
  return type && firstSignature(type);
};

/** `undefined` if the project declares none. */
function firstSignature(type: ts.Type): FoundSignature {
  const declaration: FoundSignature = type.getCallSignatures()[0]?.getDeclaration();
  return declaration === undefined || isForeignFile(declaration.getSourceFile()) ? undefined : declaration;
}

/** The alias of the project that a name refers to, also behind imports. */
export function aliasOf(evaluator: Evaluator, node: ts.TypeNode): ts.TypeAliasDeclaration | undefined {
  const types = ts.isTypeReferenceNode(node) ? checkerOf(evaluator, node) : undefined;
  if (types === undefined || !ts.isTypeReferenceNode(node)) return undefined;
  const alias = declarationsOf(types, node.typeName).find(ts.isTypeAliasDeclaration);
  return alias !== undefined && isOfProject(alias) ? alias : undefined;
}

/** The type that an alias without type arguments refers to. */
export function aliasedType(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode | undefined {
  const alias = aliasOf(evaluator, node);
  return alias?.typeParameters === undefined ? alias?.type : undefined;
}

/** `string`, `string?` or `...string[]` of a tuple, also with a name. */
export function tupleElementOf(node: ts.TypeNode): { type: ts.TypeNode; optional: boolean; rest: boolean } {
  if (ts.isNamedTupleMember(node))
    return {
      type: node.type,
      optional: node.questionToken !== undefined,
      rest: node.dotDotDotToken !== undefined,
    };
  const [optional, rest] = [ts.isOptionalTypeNode(node), ts.isRestTypeNode(node)];
  return { type: ts.isOptionalTypeNode(node) || ts.isRestTypeNode(node) ? node.type : node, optional, rest };
}
