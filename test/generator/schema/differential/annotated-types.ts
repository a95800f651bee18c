import { ts } from 'ts-morph';

/** The types that a file states of parameters, results and documents, in the order of the text. */
export function annotatedTypes(source: ts.SourceFile): ts.TypeNode[] {
  const typeNodes: ts.TypeNode[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node) && node.type !== undefined) typeNodes.push(node.type);
    if (ts.isNewExpression(node)) typeNodes.push(...(node.typeArguments ?? []));
    if (isHandler(node) && node.type !== undefined) typeNodes.push(node.type);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return typeNodes;
}

const isHandler = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node);
