/** What a name in a type means, through imports and re-exports of the project. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { Declaration, Space } from '../../analysis/syntax/index.js';

export type Named =
  /** In a file of the project; an interface may be declared in several parts. */
  | { kind: 'declared'; declarations: readonly Declaration[] }
  /** What another module exports, with the namespaces that hold it: `Mongo.ObjectID`. */
  | { kind: 'foreign'; specifier: string; name: string }
  | { kind: 'global'; name: string };

/** Names of names; beyond it nothing is followed. */
const DEPTH = 50;

export function named(evaluator: Evaluator, name: ts.EntityName, space: Space = 'type'): Named | undefined {
  if (ts.isIdentifier(name)) return byName(evaluator, name.text, name, space);
  const holder = holderOf(evaluator, name.left);
  if (holder === undefined) return undefined;
  if (holder.kind !== 'declared') {
    const path = holder.name === '' ? name.right.text : `${holder.name}.${name.right.text}`;
    return { ...holder, name: path };
  }
  const [declaration] = holder.declarations;
  if (declaration === undefined || !ts.isNamespaceImport(declaration)) return undefined;
  const { moduleSpecifier } = declaration.parent.parent;
  return exported(evaluator, declaration, moduleSpecifier, name.right.text, space, DEPTH);
}

/** A namespace import itself, or what else stands before the dot. */
function holderOf(evaluator: Evaluator, name: ts.EntityName): Named | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  const [declaration] = evaluator.lookup(name.text, name, 'type') ?? [];
  if (declaration === undefined || !ts.isNamespaceImport(declaration)) return named(evaluator, name);
  const { moduleSpecifier } = declaration.parent.parent;
  const isOwn =
    ts.isStringLiteral(moduleSpecifier) &&
    evaluator.project.resolve(name.getSourceFile().fileName, moduleSpecifier.text) !== undefined;
  if (isOwn || !ts.isStringLiteral(moduleSpecifier)) return { kind: 'declared', declarations: [declaration] };
  return { kind: 'foreign', specifier: moduleSpecifier.text, name: '' };
}

/** What a name means where `at` is. */
export function byName(
  evaluator: Evaluator,
  name: string,
  at: ts.Node,
  space: Space,
  depth = DEPTH,
): Named | undefined {
  const declarations = evaluator.lookup(name, at, space);
  const [first] = declarations ?? [];
  if (declarations === undefined || first === undefined) return { kind: 'global', name };
  if (ts.isImportSpecifier(first)) {
    const { moduleSpecifier } = first.parent.parent.parent;
    return exported(
      evaluator,
      at,
      moduleSpecifier,
      (first.propertyName ?? first.name).text,
      space,
      depth - 1,
    );
  }
  if (ts.isImportClause(first))
    return exported(evaluator, at, first.parent.moduleSpecifier, 'default', space, depth - 1);
  return { kind: 'declared', declarations };
}

/** What a module that `at` imports exports under a name. */
export function exported(
  evaluator: Evaluator,
  at: ts.Node,
  specifier: ts.Expression,
  name: string,
  space: Space,
  depth = DEPTH,
): Named | undefined {
  if (!ts.isStringLiteral(specifier)) return undefined;
  return exportedFrom(evaluator, at.getSourceFile().fileName, specifier.text, name, space, depth);
}

/** What a module that the file `from` imports exports under a name. */
export function exportedFrom(
  evaluator: Evaluator,
  from: string,
  specifier: string,
  name: string,
  space: Space,
  depth = DEPTH,
): Named | undefined {
  if (depth <= 0) return undefined;
  const file = evaluator.project.resolve(from, specifier);
  if (file === undefined) return { kind: 'foreign', specifier, name };
  evaluator.keep(file);
  const { named: names, stars } = evaluator.exportsOf(file);
  const target = names.get(name);
  switch (target?.kind) {
    case 'local':
      return byName(evaluator, target.name, evaluator.project.source(file), space, depth - 1);
    case 'declaration':
      return { kind: 'declared', declarations: [target.node] };
    case 'expression':
      return ts.isIdentifier(target.expression)
        ? byName(evaluator, target.expression.text, target.expression, space, depth - 1)
        : undefined;
    case 'from':
      return target.name === undefined
        ? undefined
        : exportedFrom(evaluator, file, target.specifier, target.name, space, depth - 1);
    case undefined:
      break;
  }
  for (const star of stars) {
    const found = exportedFrom(evaluator, file, star.specifier, name, space, depth - 1);
    if (found?.kind === 'declared') return found;
  }
  return undefined;
}
