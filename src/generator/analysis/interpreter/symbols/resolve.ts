/** Which declaration a name means: one of the file itself, or the one behind its imports and re-exports. */
import { ts } from 'ts-morph';
import { hostMember, hostModule } from '../../../../shared/host-vocabulary.js';
import {
  type Declaration,
  type Export,
  type ImportedName,
  importOfDeclaration,
  type Space,
} from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';

export type Resolved =
  /** In a file of the project. Enums, interfaces and namespaces may be declared in several parts. */
  | { kind: 'declared'; declarations: readonly Declaration[] }
  /** `export default { … }`, `exports.task = …` */
  | { kind: 'expression'; node: ts.Expression }
  /** A member of the value that `module.exports = …` assigns; `default` is the value itself. */
  | { kind: 'member'; of: ts.Expression; name: string }
  /** A whole file of the project: `import * as tasks`. */
  | { kind: 'module'; file: string }
  /** Exported by a package or a host; `path` is empty for the whole module. `at` is where it is imported. */
  | { kind: 'foreign'; specifier: string; path: readonly string[]; at: ts.Node }
  /** Declared by no file. `at` is where it is used. */
  | { kind: 'global'; name: string; at: ts.Node };

/** How many re-exports are followed. */
const DEPTH = 50;

/** What a name refers to at the place `at`. */
export function resolveName(
  symbols: Evaluator,
  name: string,
  at: ts.Node,
  space: Space,
  depth = DEPTH,
): Resolved | undefined {
  const declarations = symbols.lookup(name, at, space) ?? [];
  const [first] = declarations;
  if (first === undefined) return { kind: 'global', name, at };
  const imported = importOfDeclaration(first);
  return imported === undefined
    ? { kind: 'declared', declarations }
    : resolveImport(symbols, imported, first, space, depth);
}

/** What an import refers to; `undefined` if the module has no such export. */
export function resolveImport(
  symbols: Evaluator,
  { specifier, name }: ImportedName,
  at: ts.Node,
  space: Space,
  depth = DEPTH,
): Resolved | undefined {
  if (depth <= 0) return undefined;
  const module = resolveModule(symbols, specifier, at, space);
  if (name === undefined) return module;
  if (module.kind === 'foreign') return { ...module, path: [name] };
  return resolveExport(symbols, module.file, name, space, depth);
}

/** A host's function is recognized by its name, even if a file of the project replaces the host's module. */
export function resolveModule(
  { project, keep }: Evaluator,
  specifier: string,
  at: ts.Node,
  space: Space,
): Resolved & { kind: 'module' | 'foreign' } {
  const isHost = space === 'value' && hostModule(specifier) !== undefined;
  const file = isHost ? undefined : project.modules.resolve(at.getSourceFile().fileName, specifier);
  if (file === undefined) return { kind: 'foreign', specifier, path: [], at };
  keep(file);
  return { kind: 'module', file };
}

/** What a file exports under a name; `undefined` if it has no such export. */
export function resolveExport(
  symbols: Evaluator,
  file: string,
  name: string,
  space: Space,
  depth = DEPTH,
): Resolved | undefined {
  const { named, stars, whole } = symbols.exportsOfFile(file);
  const own = named.get(name);
  if (own !== undefined) return resolveTarget(symbols, own, space, depth);
  if (whole !== undefined) return { kind: 'member', of: whole, name };
  // `export *` does not pass a default export on.
  if (name === 'default') return named.size > 0 ? { kind: 'module', file } : undefined;
  for (const star of stars) {
    const resolved = resolveStar(symbols, star, name, space, depth - 1);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

function resolveTarget(
  symbols: Evaluator,
  target: Export,
  space: Space,
  depth: number,
): Resolved | undefined {
  switch (target.kind) {
    case 'local':
      return resolveName(symbols, target.name, target.at, space, depth - 1);
    case 'declaration':
      return { kind: 'declared', declarations: [target.node] };
    case 'expression':
      return ts.isIdentifier(target.expression)
        ? resolveName(symbols, target.expression.text, target.expression, space, depth - 1)
        : { kind: 'expression', node: target.expression };
    case 'from':
      return resolveImport(symbols, target, target.at, space, depth - 1);
  }
}

/** `export * from './tasks'`. The exports of a package are unknown; those of a host are known. */
function resolveStar(
  symbols: Evaluator,
  { specifier, at }: { specifier: string; at: ts.Node },
  name: string,
  space: Space,
  depth: number,
): Resolved | undefined {
  if (depth <= 0) return undefined;
  const module = resolveModule(symbols, specifier, at, space);
  if (module.kind === 'foreign') {
    const host = space === 'value' ? hostModule(specifier) : undefined;
    const isOfHost = host !== undefined && hostMember(host, name) !== undefined;
    return isOfHost ? { ...module, path: [name] } : undefined;
  }
  const resolved = resolveExport(symbols, module.file, name, space, depth);
  return resolved?.kind === 'global' ? undefined : resolved;
}
