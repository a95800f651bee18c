import { ts } from 'ts-morph';

/** How deep syntax may be nested. The type checker, and each reader that looks at the code around a node, take quadratic time. */
const LEVELS = 12_000;

/** A node that is nested too deeply. Iterative, so that no depth exhausts the stack. */
export function tooDeepNode(source: ts.SourceFile): ts.Node | undefined {
  // Each level takes a character at least.
  if (source.text.length < LEVELS) return undefined;
  let level: ts.Node[] = [source];
  for (let depth = 0; depth < LEVELS && level.length > 0; depth += 1) {
    const next: ts.Node[] = [];
    for (const node of level) ts.forEachChild(node, (child) => void next.push(child));
    level = next;
  }
  return level[0];
}
