import { ts } from 'ts-morph';
import { parse } from './parse.js';

interface StaticImport {
  specifier: ts.StringLiteral;
  /** `import type …`: nothing is loaded. */
  isOfTypes: boolean;
}

/** The specifiers of `import` and `export … from`. Modules that a condition or a `try` loads may be missing. */
export const staticImports = (file: string, text: string): StaticImport[] =>
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
