/** Where a parameter states its type. */
import { ts } from 'ts-morph';

/** JavaScript states no types. */
export const isJavaScript = (node: ts.Node): boolean => /\.[cm]?jsx?$/.test(node.getSourceFile().fileName);

/** Of a rest parameter, the type of one argument. */
export function itemType({ dotDotDotToken }: ts.ParameterDeclaration, type: ts.TypeNode): ts.TypeNode {
  return dotDotDotToken !== undefined && ts.isArrayTypeNode(type) ? type.elementType : type;
}
