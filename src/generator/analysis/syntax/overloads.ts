/** Functions with several lists of parameters. */
import { ts } from 'ts-morph';

/** The implementation of an overloaded function. */
export function implementedOverload(node: ts.FunctionDeclaration): ts.FunctionDeclaration {
  if (node.body !== undefined) return node;
  return overloadSiblings(node).filter(ts.isFunctionDeclaration).find(isImplemented) ?? node;
}

const isImplemented = ({ body }: ts.FunctionDeclaration): boolean => body !== undefined;

/** The overloads of a function, or of a method in a type; empty if there is only one signature. */
export function overloadsOfSignature(node: ts.SignatureDeclaration): readonly ts.SignatureDeclaration[] {
  if (ts.isMethodSignature(node)) return several(overloadSiblings(node).filter(ts.isMethodSignature));
  if (!isDeclared(node)) return [];
  return overloadSiblings(node)
    .filter(isDeclared)
    .filter((sibling) => sibling.body === undefined);
}

/** A single signature is not an overload. */
const several = <Node>(nodes: readonly Node[]): readonly Node[] => (nodes.length > 1 ? nodes : []);

type OverloadedFunction = ts.FunctionDeclaration | ts.MethodDeclaration;
type OverloadDeclaration = ts.MethodSignature | OverloadedFunction;

const isDeclared = (node: ts.Node): node is OverloadedFunction =>
  ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);

/** The adjacent declarations with its name. */
function overloadSiblings(node: OverloadDeclaration): ts.Node[] {
  const name = node.name?.getText();
  return besides(node.parent).filter(
    (sibling) => isNamedSignature(sibling) && sibling.name?.getText() === name,
  );
}

const isNamedSignature = (node: ts.Node): node is OverloadDeclaration =>
  ts.isMethodSignature(node) || isDeclared(node);

function besides(parent: ts.Node): readonly ts.Node[] {
  if (ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent)) return parent.statements;
  const holdsMembers =
    ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent) || ts.isClassLike(parent);
  return holdsMembers ? parent.members : [];
}
