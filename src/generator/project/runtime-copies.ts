import { ts } from 'ts-morph';
import { RUNTIME_PACKAGES, type RuntimePackage, roomSpecifier } from '../../shared/conventions.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { markedRange, parse } from './parsing/index.js';
import type { Texts } from './texts.js';

/**
 * Reports modules whose declarations have no routes, because they import another package's host than generated code.
 */
export function runtimeCopies(
  texts: Texts,
  files: readonly string[],
  used: RuntimePackage = 'restgen',
): Diagnostic[] {
  const meant = new Map(
    RUNTIME_PACKAGES.filter((name) => name !== used).flatMap((name) =>
      (['host', 'meteor'] as const).map(
        (room) => [roomSpecifier(room, name), roomSpecifier(room, used)] as const,
      ),
    ),
  );
  return files
    .filter((file) => texts.prescan(file).imports?.some((specifier) => meant.has(specifier)))
    .flatMap((file) =>
      staticImports(file, texts.text(file)).flatMap(({ specifier, isOfTypes }) => {
        const right = meant.get(specifier.text);
        if (right === undefined || isOfTypes) return [];
        const source = specifier.getSourceFile();
        const message = `Generated code imports '${right}', and this module another copy of it, '${specifier.text}'.`;
        return [
          diagnostic('two-runtimes', message, {
            place: markedRange(source, specifier.getStart(source), specifier.end),
            hint: `Import '${right}' here, or change \`runtimePackage\` in the configuration.`,
          }),
        ];
      }),
    );
}

interface StaticImport {
  specifier: ts.StringLiteral;
  /** `import type …`: nothing is loaded. */
  isOfTypes: boolean;
}

/** The specifiers of `import` and `export … from`. */
const staticImports = (file: string, text: string): StaticImport[] =>
  parse(file, text).source.statements.flatMap((statement) =>
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [{ specifier: statement.moduleSpecifier, isOfTypes: isOfTypes(statement) }]
      : [],
  );

const isOfTypes = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isExportDeclaration(statement)
    ? statement.isTypeOnly
    : statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
