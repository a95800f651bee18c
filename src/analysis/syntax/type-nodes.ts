/** Nodes of types. */
import { ts } from 'ts-morph';

/** `string` of `(string)`. */
export const unparenthesized = (node: ts.TypeNode): ts.TypeNode =>
  ts.isParenthesizedTypeNode(node) ? unparenthesized(node.type) : node;
