/** Finds interfaces that other files extend: `declare module 'm' { interface Methods { … } }`, `declare global { … }`. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { importOf } from '../../analysis/syntax/index.js';
import type { ResolvedTypeName } from './named-type.js';

/** The interfaces of this name that may have the member: first in the asking file, then in all others. */
export function* augmentationsOf(
  evaluator: Evaluator,
  name: ts.EntityName,
  resolved: ResolvedTypeName | undefined,
  member: string,
): Generator<ts.InterfaceDeclaration> {
  const target = augmentedModule(evaluator, name, resolved);
  if (target === undefined) return;
  const own = name.getSourceFile();
  yield* augmentationsIn(evaluator, own, target);
  for (const file of evaluator.project.search.augmenting(own.fileName, member)) {
    if (file === own.fileName) continue;
    evaluator.keep(file);
    yield* augmentationsIn(evaluator, evaluator.project.sources.tree(file), target);
  }
}

interface Target {
  name: string;
  /** The module that exports it, as an import names it; `undefined` for a global. */
  specifier?: string;
  /** The file of this module, if it is one of the project. */
  file?: string;
}

function augmentedModule(
  { lookup, project }: Evaluator,
  name: ts.EntityName,
  resolved: ResolvedTypeName | undefined,
): Target | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  const [declaration] = lookup(name.text, name, 'type') ?? [];
  const imported = declaration && importOf(declaration);
  if (imported?.name !== undefined && imported.name !== 'default') {
    const file = project.modules.resolve(name.getSourceFile().fileName, imported.specifier);
    return { ...imported, name: imported.name, ...(file === undefined ? {} : { file }) };
  }
  const [first] = resolved?.kind === 'declared' ? resolved.declarations : [];
  return first === undefined
    ? { name: name.text }
    : { name: name.text, file: first.getSourceFile().fileName };
}

function* augmentationsIn(
  evaluator: Evaluator,
  source: ts.SourceFile,
  target: Target,
): Generator<ts.InterfaceDeclaration> {
  for (const statement of source.statements) {
    if (!ts.isModuleDeclaration(statement) || !augmentsTarget(evaluator, statement, target)) continue;
    const { body } = statement;
    if (body === undefined || !ts.isModuleBlock(body)) continue;
    for (const inner of body.statements)
      if (ts.isInterfaceDeclaration(inner) && inner.name.text === target.name) yield inner;
  }
}

function augmentsTarget(
  { project }: Evaluator,
  node: ts.ModuleDeclaration,
  { specifier, file }: Target,
): boolean {
  if ((node.flags & ts.NodeFlags.GlobalAugmentation) !== 0)
    return specifier === undefined && file === undefined;
  if (!ts.isStringLiteral(node.name)) return false;
  const { text } = node.name;
  if (specifier !== undefined && file === undefined) return text === specifier;
  return file !== undefined && project.modules.resolve(node.getSourceFile().fileName, text) === file;
}
