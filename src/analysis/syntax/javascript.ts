import type { ts } from 'ts-morph';

/** JavaScript states no types. */
export const isJavaScript = (node: ts.Node): boolean => /\.[cm]?jsx?$/.test(node.getSourceFile().fileName);
