import { ts } from 'ts-morph';
import type { Declaration } from '../syntax/index.js';
import type { Scopes } from './values/evaluator.js';

/** Whether the file assigns to members of the name's value. */
export function isChanged({ lookup, scanOf }: Scopes, node: Declaration): boolean {
  if (!('name' in node) || node.name === undefined || !ts.isIdentifier(node.name)) return false;
  const { text } = node.name;
  const uses = scanOf(node.getSourceFile()).changed.get(text) ?? [];
  return uses.some((use) => lookup(text, use)?.includes(node) === true);
}
