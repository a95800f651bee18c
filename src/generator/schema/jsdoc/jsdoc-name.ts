/** Finds what a name in a documentation comment refers to: a typedef, or a type of the project. */
import type { ts } from 'ts-morph';
import {
  type Evaluator,
  type Resolved,
  resolveImport,
  resolveName,
} from '../../analysis/interpreter/index.js';
import type { Declaration } from '../../analysis/syntax/index.js';
import { isJavaScript } from '../../analysis/syntax/index.js';
import { importTagOf, tagsOfTypedef } from './jsdoc-typedef.js';

export type JsdocName =
  /** The names within it are looked up in its own file. */
  | { kind: 'typedef'; file: ts.SourceFile; type: ts.Node }
  | { kind: 'declared'; declarations: readonly Declaration[] };

/** How many imports are followed. */
const DEPTH = 20;

export function jsdocName(
  evaluator: Evaluator,
  file: ts.SourceFile,
  name: string,
  depth = DEPTH,
): JsdocName | undefined {
  const type = tagsOfTypedef(file, name);
  if (type !== undefined) return { kind: 'typedef', file, type };
  const imported = importTagOf(file, name);
  if (imported !== undefined) return importedName(evaluator, file, imported.specifier, imported.name, depth);
  return declaredInProject(resolveName(evaluator, name, file, 'type'));
}

/** `import('./tasks').Task` */
export function importedName(
  evaluator: Evaluator,
  at: ts.SourceFile,
  specifier: string,
  name: string,
  depth = DEPTH,
): JsdocName | undefined {
  const { project, keep } = evaluator;
  const file = project.modules.resolveType(at.fileName, specifier);
  if (file === undefined || depth === 0) return undefined;
  keep(file);
  const source = project.sources.tree(file);
  const type = tagsOfTypedef(source, name);
  if (type !== undefined) return { kind: 'typedef', file: source, type };
  return declaredInProject(resolveImport(evaluator, { specifier, name }, at, 'type'));
}

/** Classes of JavaScript do not declare the types of their fields. */
const declaredInProject = (resolved: Resolved | undefined): JsdocName | undefined =>
  resolved?.kind === 'declared' && !resolved.declarations.some(isJavaScript)
    ? { kind: 'declared', declarations: resolved.declarations }
    : undefined;
