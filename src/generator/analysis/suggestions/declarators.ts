/** Finds functions and classes that seem to declare something, mostly by their names. */
import { ts } from 'ts-morph';
import type { DeclarationKind } from '../../../shared/suggested-declarators.js';
import type { Evaluator } from '../interpreter/index.js';
import { allNodes, isFunctionNode, nameOfFunction, withoutThis } from '../syntax/index.js';
import { kindByName } from './name-heuristics.js';
import { declaratorOfPackage } from './package-functions.js';

/** Plain data, so that the tree can be dropped. */
export interface Declarator {
  declares: DeclarationKind;
  /** The name in its calls, without the object before it. */
  name: string;
  /** The class that it is a method of. */
  owner?: string | undefined;
  /** Identifies its node; `undefined` for a function of a package, which restgen does not read. */
  key: string | undefined;
}

export const nodeKey = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.pos}`;

/** Functions of the project that declare one of `kinds`, and all functions of packages. */
export const findDeclarators = (
  evaluator: Evaluator,
  file: string,
  kinds: readonly DeclarationKind[],
): Declarator[] =>
  allNodes(evaluator.project.sources.tree(file)).flatMap((node) => {
    const own = declaratorOfProject(node);
    if (own !== undefined) return kinds.includes(own.declares) ? own : [];
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    return (isCall && declaratorOfPackage(evaluator, node)) || [];
  });

/** Only collections are made with `new`, and a function without parameters declares nothing. */
function declaratorOfProject(node: ts.Node): Declarator | undefined {
  const isFunction = isFunctionNode(node) && node.body !== undefined && withoutThis(node).length > 0;
  if (!isFunction && !ts.isClassLike(node)) return undefined;
  const name = nameOfFunction(node);
  const owner = isFunction ? ownerClassName(node) : undefined;
  const declares = name === undefined ? undefined : kindByName(name, owner);
  if (name === undefined || declares === undefined) return undefined;
  return isFunction || declares === 'collections' ? { declares, name, owner, key: nodeKey(node) } : undefined;
}

/** The class of a method, or of a function in a field. */
function ownerClassName(node: ts.Node): string | undefined {
  const member = ts.isPropertyDeclaration(node.parent) ? node.parent : node;
  return ts.isClassLike(member.parent) ? nameOfFunction(member.parent) : undefined;
}
