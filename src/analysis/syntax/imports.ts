/** What the import that declares a name brings in. */
import { ts } from 'ts-morph';

export interface ImportedName {
  /** As it is written: `./tasks`. */
  specifier: string;
  /** What the module exports it as; `undefined` for the whole module, as in `import * as tasks`. */
  name: string | undefined;
}

/** `undefined` for what is no import. */
export function importOf(declaration: ts.Node): ImportedName | undefined {
  if (ts.isImportSpecifier(declaration)) {
    const { propertyName, name, parent } = declaration;
    return importedFrom(parent.parent.parent.moduleSpecifier, (propertyName ?? name).text);
  }
  if (ts.isImportClause(declaration)) return importedFrom(declaration.parent.moduleSpecifier, 'default');
  if (ts.isNamespaceImport(declaration))
    return importedFrom(declaration.parent.parent.moduleSpecifier, undefined);
  // `import tasks = require('./tasks')`
  const required = ts.isImportEqualsDeclaration(declaration) ? declaration.moduleReference : undefined;
  return required !== undefined && ts.isExternalModuleReference(required)
    ? importedFrom(required.expression, undefined)
    : undefined;
}

const importedFrom = (specifier: ts.Expression, name: string | undefined): ImportedName | undefined =>
  ts.isStringLiteral(specifier) ? { specifier: specifier.text, name } : undefined;
