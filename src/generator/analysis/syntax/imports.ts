/** Reads the import that declares a name. */
import { ts } from 'ts-morph';

export interface ImportedName {
  /** As written: `./tasks`. */
  specifier: string;
  /** The name that the module exports; `undefined` for the whole module, as in `import * as tasks`. */
  name: string | undefined;
}

/** `undefined` if the declaration is not an import. */
export function importOfDeclaration(declaration: ts.Node): ImportedName | undefined {
  if (ts.isImportSpecifier(declaration)) {
    const { propertyName, name, parent } = declaration;
    return nameOfImport(parent.parent.parent.moduleSpecifier, (propertyName ?? name).text);
  }
  if (ts.isImportClause(declaration)) return nameOfImport(declaration.parent.moduleSpecifier, 'default');
  if (ts.isNamespaceImport(declaration))
    return nameOfImport(declaration.parent.parent.moduleSpecifier, undefined);
  // `import tasks = require('./tasks')`
  const required = ts.isImportEqualsDeclaration(declaration) ? declaration.moduleReference : undefined;
  return required !== undefined && ts.isExternalModuleReference(required)
    ? nameOfImport(required.expression, undefined)
    : undefined;
}

const nameOfImport = (specifier: ts.Expression, name: string | undefined): ImportedName | undefined =>
  ts.isStringLiteral(specifier) ? { specifier: specifier.text, name } : undefined;
