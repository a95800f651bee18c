/** Finds signatures and aliases in types. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { checkerOfNode, isForeignFile, isOfProject } from './checking.js';
import { declarationsOfName } from './types-not-found.js';

type FoundSignature = ts.SignatureDeclaration | undefined;

/** The signature of a function in a type that maps names to functions: `interface Methods { finish(id: string): void }`. */
export function signatureOfMember(evaluator: Evaluator, map: ts.TypeNode, name: string): FoundSignature {
  const types = checkerOfNode(evaluator, map);
  const member = types?.getPropertyOfType(types.getTypeAtLocation(map), name);
  return types && member && firstSignature(types.getNonNullableType(types.getTypeOfSymbol(member)));
}

/** `undefined` if the project declares none. */
function firstSignature(type: ts.Type): FoundSignature {
  const declaration: FoundSignature = type.getCallSignatures()[0]?.getDeclaration();
  return declaration === undefined || isForeignFile(declaration.getSourceFile()) ? undefined : declaration;
}

/** The alias of the project that a name refers to, also behind imports. */
export function aliasOfReference(
  evaluator: Evaluator,
  node: ts.TypeNode,
): ts.TypeAliasDeclaration | undefined {
  const types = ts.isTypeReferenceNode(node) ? checkerOfNode(evaluator, node) : undefined;
  if (types === undefined || !ts.isTypeReferenceNode(node)) return undefined;
  const alias = declarationsOfName(types, node.typeName).find(ts.isTypeAliasDeclaration);
  return alias !== undefined && isOfProject(alias) ? alias : undefined;
}
