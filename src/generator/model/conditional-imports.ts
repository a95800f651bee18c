/** Reports declarations in conditionally loaded files: `if (Meteor.settings.x) require('./a')`. */
import { ts } from 'ts-morph';
import type { Finder } from '../analysis/declarations/index.js';
import { settingsCondition } from '../analysis/interpreter/index.js';
import { nodesIn } from '../analysis/syntax/index.js';
import type { OmittedImports } from '../project/index.js';
import type { FileDeclarations } from './reading/file-declarations.js';

interface ConditionalImport {
  file: string;
  specifier: string;
  condition: ts.Expression;
}

export function reportConditionalImports(finder: Finder, files: readonly FileDeclarations[]): void {
  const { project } = finder.evaluator;
  const imports = project.files.deciding.flatMap((file) => conditionalImportsIn(finder, file));
  if (imports.length === 0) return;
  const isLoadedInAnyCase = project.apps.loadedWithout(leftOut(imports));
  const waiting = files
    .flatMap(({ publications, methods, collections }) => [...publications, ...methods, ...collections])
    .filter(({ name, at }) => name !== null && project.apps.isLoaded(at.file) && !isLoadedInAnyCase(at.file));
  for (const one of waiting.length === 0 ? [] : imports) {
    const isLoaded = project.apps.loadedWithout(leftOut(imports.filter((other) => other !== one)));
    for (const declaration of waiting.filter(({ at }) => isLoaded(at.file))) {
      const shown = one.condition.getText().replace(/\s+/g, ' ');
      finder.report(
        'declared-conditionally',
        declaration.at,
        `'${declaration.name}' is declared in a file that ${one.file} imports under a condition: ${shown}`,
        'Its route exists in any case. If the condition is false, it answers as for an unknown name.',
      );
    }
  }
}

function leftOut(imports: readonly ConditionalImport[]): OmittedImports {
  const files = new Map<string, Set<string>>();
  for (const { file, specifier } of imports)
    files.set(file, new Set([...(files.get(file) ?? []), specifier]));
  return files;
}

/** Modules that the file imports only under a condition. */
function conditionalImportsIn({ evaluator }: Finder, file: string): ConditionalImport[] {
  const conditions = new Map<string, ts.Expression | undefined>();
  for (const node of nodesIn(evaluator.project.sources.tree(file))) {
    const specifier = specifierOf(node);
    if (specifier === undefined || (conditions.has(specifier) && conditions.get(specifier) === undefined))
      continue;
    conditions.set(specifier, ts.isCallExpression(node) ? settingsCondition(evaluator, node) : undefined);
  }
  return [...conditions].flatMap(([specifier, condition]) =>
    condition === undefined ? [] : [{ file, specifier, condition }],
  );
}

function specifierOf(node: ts.Node): string | undefined {
  const given =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && isLoading(node.expression)
        ? node.arguments[0]
        : undefined;
  return given !== undefined && ts.isStringLiteralLike(given) ? given.text : undefined;
}

const isLoading = (callee: ts.Expression): boolean =>
  callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
