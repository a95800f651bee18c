/** Finds functions and classes of the project whose names suggest that they declare something. */
import { ts } from 'ts-morph';
import type { DeclarationKind } from '../../../shared/suggested-declarators.js';
import { baseOf, type Evaluator } from '../interpreter/index.js';
import { bare, isFunctionNode, lastName, nameOfFunction, withoutThis } from '../syntax/index.js';
import { type Declarator, nodeKey, ofPackage } from './declarator.js';
import { isMadeByPackage, isOfUnreadModule } from './made-by-package.js';
import { kindByName } from './name-heuristics.js';
import { calledOfPackage } from './package-calls.js';

/** Iterative, so that no depth of nesting exhausts the stack. */
export function declaratorsIn(
  evaluator: Evaluator,
  file: string,
  kinds: readonly DeclarationKind[],
): Declarator[] {
  const declarators: Declarator[] = [];
  const open: ts.Node[] = [evaluator.project.sources.tree(file)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const declarer =
      declarerOf(evaluator, node) ?? madeByFactory(evaluator, node) ?? calledOfPackage(evaluator, node);
    const isWanted = declarer !== undefined && (kinds.includes(declarer.declares) || declarer.isOfPackage);
    if (isWanted) declarators.push(declarer);
    ts.forEachChild(node, (child) => void open.push(child));
  }
  return declarators;
}

function declarerOf(evaluator: Evaluator, node: ts.Node): Declarator | undefined {
  const isClass = ts.isClassLike(node);
  if (!isClass && !(isFunctionNode(node) && node.body !== undefined)) return undefined;
  const name = nameOfFunction(node);
  const owner = isClass ? undefined : ownerOf(node);
  const isOfPackage = isClass && extendsPackage(evaluator, node);
  const declares = isOfPackage ? 'collections' : name === undefined ? undefined : kindByName(name, owner);
  if (name === undefined || declares === undefined) return undefined;
  // Only collections are made with `new`, and a function without parameters declares nothing.
  if (isClass !== (declares === 'collections' && isClass)) return undefined;
  const parameters = isClass ? [] : withoutThis(node);
  if (!isClass && parameters.length === 0) return undefined;
  const isForCallers = parameters.some(({ type }) => type?.getText().includes('...') === true);
  return { declares, name, owner, key: nodeKey(node), isForCallers, ...(isOfPackage ? { isOfPackage } : {}) };
}

/** `class Countries extends TAPi18n.Collection` */
function extendsPackage(evaluator: Evaluator, node: ts.ClassLikeDeclaration): boolean {
  const base = baseOf(node)?.expression;
  return (
    base !== undefined &&
    kindByName(lastName(base) ?? '') === 'collections' &&
    isMadeByPackage(evaluator, base)
  );
}

/** Made by a package: `const defineMethod = methodFactory(…)`. */
function madeByFactory(evaluator: Evaluator, node: ts.Node): Declarator | undefined {
  const isVariable = ts.isVariableDeclaration(node) && ts.isVariableDeclarationList(node.parent);
  const made = isVariable ? node.initializer && bare(node.initializer) : undefined;
  if (!isVariable || !ts.isIdentifier(node.name) || made === undefined || !ts.isCallExpression(made))
    return undefined;
  const declares = kindByName(node.name.text) ?? kindByName(made.expression.getText());
  if (declares === undefined) return undefined;
  const value = evaluator.evaluate(made.expression);
  if (value.kind !== 'unknown' || !isOfUnreadModule(value)) return undefined;
  return { ...ofPackage(declares, node.name.text, nodeKey(node)), isMade: true };
}

/** The class of a method, or of a function in a field. */
function ownerOf(node: ts.Node): string | undefined {
  const member = ts.isPropertyDeclaration(node.parent) ? node.parent : node;
  return ts.isClassLike(member.parent) ? nameOfFunction(member.parent) : undefined;
}
